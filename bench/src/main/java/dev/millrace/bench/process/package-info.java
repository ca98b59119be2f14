/// How contestants are run: each in a process of its own, one after the other, and what a person sees meanwhile.
@NullMarked
package dev.millrace.bench.process;

import org.jspecify.annotations.NullMarked;
