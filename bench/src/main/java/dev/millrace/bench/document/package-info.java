/// The documents that a benchmark leaves: what was planned, a line for each run, the summary.
///
/// A report is made from these files and nothing else, so it can be made again without measuring.
@NullMarked
package dev.millrace.bench.document;

import org.jspecify.annotations.NullMarked;
