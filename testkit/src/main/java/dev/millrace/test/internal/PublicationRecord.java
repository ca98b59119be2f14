package dev.millrace.test.internal;

/// One message that the application published.
///
/// @param broker the label of the broker
/// @param message the message as the broker got it
public record PublicationRecord(String broker, MessageCopy message) {}
