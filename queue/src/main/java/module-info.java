/// The two-buffer queue: hand a message to another thread for about a nanosecond.
///
/// Everything public is in [dev.millrace.queue]; start at `TwoBufQueue`.
module dev.millrace.queue {
    requires static org.jspecify;

    exports dev.millrace.queue;
}
