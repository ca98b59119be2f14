package dev.millrace.examples.annotations;

record Confirmation(long id, long cents) {}
