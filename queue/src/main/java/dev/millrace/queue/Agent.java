package dev.millrace.queue;

/// A role of the queue: it does a bounded piece of work when asked. Waiting is the business of who asks.
interface Agent {

    /// Does a piece of work.
    ///
    /// @param limit the most messages to deliver
    /// @return 0 if there was nothing to do; otherwise more, and the limit at least if that was reached
    int doWork(int limit);

    /// Makes the next piece of work look at everything, scans that are not due included: the thread has said that it
    /// is about to sleep, and what came before that rang no bell.
    default void lookEverywhere() {}

    /// Tells whether there is nothing left to do, once all lanes have ended.
    boolean isDone();
}
