package dev.millrace.bench.report;

import java.util.List;

/// A section of a report.
///
/// @param id its anchor, the same in every language
/// @param title its heading
/// @param blocks what it holds
public record Section(String id, String title, List<Block> blocks) {}
