package dev.millrace.spi;

/// What an application brings to its brokers.
///
/// @param application the application's title
/// @param clock the time that delays are measured with
public record Environment(String application, Clockwork clock) {}
