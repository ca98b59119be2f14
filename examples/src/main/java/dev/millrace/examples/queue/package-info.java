/// Short complete programs, one ability of the queue each. The documentation quotes them between their `tag::` and
/// `end::` lines.
@NullMarked
package dev.millrace.examples.queue;

import org.jspecify.annotations.NullMarked;
