/// `bench burst`: how fast the business runs right after a burst.
@NullMarked
package dev.millrace.bench.burst;

import org.jspecify.annotations.NullMarked;
