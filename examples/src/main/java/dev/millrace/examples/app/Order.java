package dev.millrace.examples.app;

/// What these examples are about.
///
/// @param id its number
/// @param customer who ordered
/// @param quantity how many
public record Order(long id, String customer, int quantity) {}
