/// `bench tune`: which one configuration serves all four message lengths.
@NullMarked
package dev.millrace.bench.tune;

import org.jspecify.annotations.NullMarked;
