/// `bench latency`: from the intended start of a message to its handler.
@NullMarked
package dev.millrace.bench.latency;

import org.jspecify.annotations.NullMarked;
