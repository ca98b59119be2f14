/// The embedded broker: publishers and subscribers of one process, over the two-buffer queue.
@NullMarked
package dev.millrace.inprocess;

import org.jspecify.annotations.NullMarked;
