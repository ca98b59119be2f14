package dev.millrace.bench.latency;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// Which way messages go.
enum Direction {
    /// Through one queue.
    ONE_WAY,
    /// Through one queue and back through another of the same kind.
    ROUND_TRIP;

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<Direction> of(String word) {
        return Arrays.stream(values())
                .filter(direction -> direction.word().equals(word))
                .findFirst();
    }
}
