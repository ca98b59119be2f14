package dev.millrace.examples.app;

import dev.millrace.annotation.HeaderRecord;
import dev.millrace.annotation.Name;
import java.util.Optional;

/// Headers of orders. The processor makes `ShipmentHeaders` of it.
///
/// @param tenant whose order it is
/// @param chunk its number among several; missing if there is one
// tag::record
@HeaderRecord
public record Shipment(@Name("tenant-id") String tenant, Optional<Integer> chunk) {}
// end::record
