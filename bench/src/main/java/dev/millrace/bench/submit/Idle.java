package dev.millrace.bench.submit;

/// How everybody here waits who has nothing to do: sender with a full queue, consumer with an empty one.
final class Idle {

    private Idle() {}

    /// Gives the core to somebody else. On two cores spinning would take it from the very thread that is waited
    /// for.
    @SuppressWarnings("ThreadPriorityCheck") // yielding is the stated waiting strategy, nothing relies on it
    static void pause() {
        Thread.yield();
    }
}
