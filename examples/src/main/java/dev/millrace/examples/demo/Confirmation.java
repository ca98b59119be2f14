package dev.millrace.examples.demo;

/// Says that an order was accepted.
///
/// @param id the order's number
/// @param quantity how many pieces will be sent
record Confirmation(long id, int quantity) {}
