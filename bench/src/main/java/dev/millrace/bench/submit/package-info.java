/// `bench submit`: what a message costs the thread that sends it.
///
/// [dev.millrace.bench.submit.SubmitCommand] is the command, [dev.millrace.bench.submit.SubmitSteps] lists its runs.
/// Each is a fresh process, for the contestants of the JVM with main class [dev.millrace.bench.submit.SubmitRun],
/// which answers with one [dev.millrace.bench.submit.SubmitRecord] as a line of JSON.
/// [dev.millrace.bench.submit.SubmitSummary] and [dev.millrace.bench.submit.SubmitPage] are made from these lines.
@NullMarked
package dev.millrace.bench.submit;

import org.jspecify.annotations.NullMarked;
