package dev.millrace.examples.app;

/// The answer to an order.
///
/// @param id the order's number
/// @param state what became of it
public record Confirmation(long id, String state) {}
