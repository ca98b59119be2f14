package dev.millrace.queue;

import java.time.Duration;

/// How a thread of the queue waits while there is nothing to do.
///
/// Spins are bounded in time, never in iterations: a pause instruction takes from 10 to 140 cycles depending on
/// the processor. Choose with [QueueBuilder#waitStrategy(WaitStrategy)]; the default is [#backoff()]. Ignored
/// under [Threading#CALLER], where waiting is the application's business.
public sealed interface WaitStrategy {

    /// Never leave the core. Lowest latency; only where each thread of the queue *and* each producer has a
    /// core.
    record BusySpin() implements WaitStrategy {}

    /// Spin, then offer the core to other threads again and again.
    ///
    /// @param spin how long to spin before the first yield
    record Yielding(Duration spin) implements WaitStrategy {

        /// Checks the values.
        public Yielding {
            Durations.requireNotNegative(spin, "spin time");
        }
    }

    /// Spin, then park for a time that doubles from the shortest to the longest. A writer never pays for waking
    /// the thread; the price is up to one longest park of latency after a quiet time.
    ///
    /// Linux adds about 50 microseconds of timer slack to each park.
    ///
    /// @param spin how long to spin before the first park
    /// @param shortestPark the first park; more than zero
    /// @param longestPark the bound of the doubling; at least the shortest
    record Backoff(Duration spin, Duration shortestPark, Duration longestPark) implements WaitStrategy {

        /// Checks the values.
        public Backoff {
            Durations.requireNotNegative(spin, "spin time");
            Durations.requirePositive(shortestPark, "shortest park");
            Durations.requirePositive(longestPark, "longest park");
            if (longestPark.compareTo(shortestPark) < 0) {
                throw new IllegalArgumentException("The longest park is " + longestPark
                        + ", but it must be at least the shortest park, " + shortestPark);
            }
        }
    }

    /// Look again and again with the core offered to others, then sleep until a writer hands over, flushes or
    /// publishes. An idle queue costs nothing, and a wake-up is never lost; a writer pays a full fence per
    /// hand-over and flush, and a system call when the thread really sleeps.
    ///
    /// Messages that become due ([QueueBuilder#publishEvery(int)]) pay for no fence, so they may miss a thread
    /// that is just falling asleep. It finds them by scanning: then it sleeps no longer than the scan interval,
    /// the shortest one at first.
    ///
    /// @param spin how long to look before sleeping
    record Signal(Duration spin) implements WaitStrategy {

        /// Checks the values.
        public Signal {
            Durations.requireNotNegative(spin, "spin time");
        }
    }

    /// Gives the strategy that never leaves the core.
    ///
    /// @return the strategy
    static WaitStrategy busySpin() {
        return new BusySpin();
    }

    /// Gives the strategy that spins 20 microseconds and then yields.
    ///
    /// @return the strategy
    static WaitStrategy yielding() {
        return new Yielding(Duration.ofNanos(20_000));
    }

    /// Gives the default: spin 20 microseconds, then park from 50 microseconds to 1 millisecond.
    ///
    /// @return the strategy
    static WaitStrategy backoff() {
        return new Backoff(Duration.ofNanos(20_000), Duration.ofNanos(50_000), Duration.ofMillis(1));
    }

    /// Gives the strategy that spins 20 microseconds and then sleeps until it is woken.
    ///
    /// @return the strategy
    static WaitStrategy signal() {
        return new Signal(Duration.ofNanos(20_000));
    }
}
