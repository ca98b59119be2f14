/// What the commands of all benchmarks have in common: options, folders, reports.
@NullMarked
package dev.millrace.bench.command;

import org.jspecify.annotations.NullMarked;
