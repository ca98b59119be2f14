package dev.millrace.bench.contestant;

/// The way out for a sender whose queue is full: it yields and tries again, and this counts. Nothing of it is
/// touched by a message that finds room at once.
final class Retries {

    private long messages;
    private long failedAttempts;
    private long nanos;

    /// Begins with a first attempt that failed, and gives the time.
    long begin() {
        messages++;
        return System.nanoTime();
    }

    /// Waits before the next attempt.
    void pause() {
        failedAttempts++;
        Idle.pause();
    }

    /// Ends with an attempt that succeeded.
    void end(long start) {
        nanos += System.nanoTime() - start;
    }

    Pressure pressure() {
        return new Pressure(messages, failedAttempts, nanos, -1);
    }
}
