/// A two-buffer in-process message queue.
///
/// A **writer** copies a message into a block of its own and shares nothing with any other thread while it does
/// so. A **copier** moves published bytes to large output blocks. A **reader** calls the handler with the bytes
/// where they lie. Start at [dev.millrace.queue.TwoBufQueue#builder()].
///
/// Three verbs, and they differ:
///
/// - *write* puts a message into the writer's block and makes it accepted: it will be delivered;
/// - *publish* ([dev.millrace.queue.Writer#flush()], or every n messages) lets the copier see what was written
///   so far;
/// - *hand over* ([dev.millrace.queue.Writer#finishBlock()], or a full block) gives the whole block away.
@NullMarked
package dev.millrace.queue;

import org.jspecify.annotations.NullMarked;
