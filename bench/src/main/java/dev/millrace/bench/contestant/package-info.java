/// The queues that are measured: ours, those of the JVM that people use, a control and a bound.
///
/// [dev.millrace.bench.contestant.Kind] lists them, [dev.millrace.bench.contestant.Contestant] is what a
/// benchmark sees of one. There is one contestant per process, so that each call has one target.
@NullMarked
package dev.millrace.bench.contestant;

import org.jspecify.annotations.NullMarked;
