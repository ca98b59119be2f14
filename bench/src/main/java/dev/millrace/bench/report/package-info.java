/// Reports from saved documents: one model of a page, one template, one catalogue of words, three languages.
///
/// A page of a benchmark reads its documents through a [dev.millrace.bench.report.Edition], builds a
/// [dev.millrace.bench.report.Page] of blocks, and [dev.millrace.bench.report.PageTemplate] makes one
/// self-contained HTML file of it. Nothing here knows the clock, the machine or its locale, so the same
/// documents always give the same bytes.
@NullMarked
package dev.millrace.bench.report;

import org.jspecify.annotations.NullMarked;
