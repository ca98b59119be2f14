/// `bench submit`: what a message costs the thread that sends it.
///
/// [dev.millrace.bench.submit.Submit] is the command. It starts each measurement in a fresh JVM, whose main
/// class [dev.millrace.bench.submit.SubmitRun] answers with one [dev.millrace.bench.submit.RunRecord] as a line
/// of JSON; [dev.millrace.bench.submit.SubmitReport] is made from these records only.
@NullMarked
package dev.millrace.bench.submit;

import org.jspecify.annotations.NullMarked;
