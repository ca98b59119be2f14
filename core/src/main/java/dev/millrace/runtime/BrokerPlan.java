package dev.millrace.runtime;

import dev.millrace.spi.Broker;

/// A broker of an application.
///
/// @param label its name in the application
/// @param broker the broker
public record BrokerPlan(String label, Broker broker) {}
