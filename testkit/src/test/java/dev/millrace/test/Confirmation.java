package dev.millrace.test;

/// An answer of the tests.
record Confirmation(long id) {}
