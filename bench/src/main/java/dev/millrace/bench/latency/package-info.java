/// `bench latency`: from the intended start of a message to its handler.
///
/// [dev.millrace.bench.latency.LatencyCommand] is the command. It starts each run in a fresh JVM, whose main
/// class [dev.millrace.bench.latency.LatencyRun] answers with one line of JSON; the report is made from these
/// lines only.
@NullMarked
package dev.millrace.bench.latency;

import org.jspecify.annotations.NullMarked;
