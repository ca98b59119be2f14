package dev.millrace.queue;

/// Which threads do the queue's work; see [QueueBuilder#threading(Threading)].
public enum Threading {

    /// One thread for the copier and one for each reader. Needs a core for each beside the producers'.
    DEDICATED,

    /// One thread for the copier and all readers. The default on machines with one or two processors.
    SHARED,

    /// No thread at all: the application calls [TwoBufQueue#poll(int)] from a loop of its own.
    CALLER
}
