/// `bench burst`: how fast a producer's own work is right after it sent a burst.
///
/// [dev.millrace.bench.burst.BurstCommand] is the command. It starts each measurement in a fresh JVM, whose main
/// class [dev.millrace.bench.burst.BurstRun] answers with one line of JSON; the summary is made from these lines
/// only.
@NullMarked
package dev.millrace.bench.burst;

import org.jspecify.annotations.NullMarked;
