package dev.millrace.bench.report;

import java.util.OptionalDouble;

/// A figure over several runs.
///
/// @param middle the mean, or the median where the document gives no mean
/// @param min the least of the runs
/// @param max the greatest of the runs
/// @param variation coefficient of variation, 0.1 for 10 %, where the document has one
public record Range(double middle, double min, double max, OptionalDouble variation) {}
