package dev.millrace.test;

/// A message of the tests.
record Order(long id, int quantity) {}
