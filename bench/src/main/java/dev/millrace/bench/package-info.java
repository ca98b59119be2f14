/// The benchmarks: programs that say what each cost is and how to measure it again.
@NullMarked
package dev.millrace.bench;

import org.jspecify.annotations.NullMarked;
