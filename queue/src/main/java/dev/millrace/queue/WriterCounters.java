package dev.millrace.queue;

import java.time.Duration;

/// What a writer counts. None of it is counted per message, unless every message is published.
final class WriterCounters {

    final Counter publishes;
    final Counter handOvers;
    final Counter exhaustions;
    final Counter bytesHandedOver;
    final Counter wastedBytes;
    final Counter pressureEvents;
    final Counter pressureNanos;
    final Counter refusals;

    WriterCounters(boolean enabled) {
        publishes = new Counter(enabled);
        handOvers = new Counter(enabled);
        exhaustions = new Counter(enabled);
        bytesHandedOver = new Counter(enabled);
        wastedBytes = new Counter(enabled);
        pressureEvents = new Counter(enabled);
        pressureNanos = new Counter(enabled);
        refusals = new Counter(enabled);
    }

    void handOver(int used, boolean exhausted, int unused) {
        handOvers.increment();
        bytesHandedOver.add(used);
        wastedBytes.add(unused);
        if (exhausted) {
            exhaustions.increment();
        }
    }

    WriterStats toStats(int writerId, long messages, long bytes) {
        return new WriterStats(
                writerId,
                messages,
                bytes,
                publishes.get(),
                handOvers.get(),
                exhaustions.get(),
                pressureEvents.get(),
                Duration.ofNanos(pressureNanos.get()),
                refusals.get(),
                wastedBytes.get());
    }
}
