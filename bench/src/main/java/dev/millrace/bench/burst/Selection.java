package dev.millrace.bench.burst;

import java.util.Comparator;
import java.util.List;

/// The rule that chooses the working set of a host, for all contestants alike.
///
/// Work that fits the first-level cache alone is no measure of a queue: not even a first layer of 16 KiB has room
/// beside it, and hardly any state of a program is that small. So the working set must live where a program's own
/// state lives, in the core's larger cache; and of those that do, the smallest shows a loss best, since its 64 calls
/// visit the largest part of it.
final class Selection {

    static final List<Integer> CANDIDATES = List.of(24 << 10, 48 << 10, 96 << 10);

    /// Two levels of a cache differ by three times and more, sizes within one level by a few per cent.
    static final double SAME_LEVEL = 0.8;

    private Selection() {}

    /// A working set, and what a call costs with it.
    ///
    /// @param bytes its size
    /// @param referenceNs the reference p50 with it, nanoseconds per call
    record Candidate(int bytes, double referenceNs) {}

    /// Chooses.
    ///
    /// @param candidates at least one
    /// @return the size in bytes
    static int choose(List<Candidate> candidates) {
        double largest = candidates.stream()
                .max(Comparator.comparingInt(Candidate::bytes))
                .orElseThrow()
                .referenceNs();
        return candidates.stream()
                .filter(candidate -> candidate.referenceNs() >= SAME_LEVEL * largest)
                .mapToInt(Candidate::bytes)
                .min()
                .orElseThrow();
    }
}
