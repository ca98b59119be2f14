package dev.millrace.examples.annotations;

record Order(long id, String item, int quantity) {}
