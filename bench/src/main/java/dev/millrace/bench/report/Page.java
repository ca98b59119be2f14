package dev.millrace.bench.report;

import java.util.List;

/// A whole report.
///
/// @param title the heading
/// @param lead what a reader learns here, in one or two sentences
/// @param glance the few facts that everything below depends on
/// @param sections the sections
public record Page(String title, String lead, List<Block> glance, List<Section> sections) {}
