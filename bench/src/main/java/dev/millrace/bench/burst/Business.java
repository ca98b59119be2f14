package dev.millrace.bench.burst;

import java.util.Random;

/// The producer's own work: it follows a chain through a working set in an order that no prefetcher guesses, and
/// changes each node that it visits.
///
/// A node is one long, alone in its cache line: its low half is the index of the next node, its high half a value.
/// One node per line makes the working set's size the number of lines that must be in the cache, nothing less; one
/// long per node, so that no node lies across two lines wherever the JVM puts the array. The nodes are one circle:
/// each is visited once before any is visited again.
///
/// [#call()] is kept out of line by a flag of the JVM, `dontinline`, so that it is the same code before and after a
/// batch and nothing is computed ahead.
final class Business extends BusinessPad {

    static final int NODES_PER_CALL = 8;

    private static final int LINE_BYTES = 64;
    private static final int LINE_LONGS = LINE_BYTES / Long.BYTES;

    private final long[] start;
    private final long[] words;
    private long at;
    private long sum;

    /// Keep the two above, written for each call, away from what is made next. The two are longs: the JVM puts smaller
    /// fields behind these, or into the gap after the object's header.
    long q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;

    /// @param bytes the size of the working set
    /// @param seed another seed makes another order
    Business(int bytes, long seed) {
        start = circle(bytes / LINE_BYTES, new Random(seed));
        words = new long[start.length];
        restart();
    }

    /// Makes one circle through all nodes (the shuffle of S. Sattolo, 1986).
    private static long[] circle(int nodes, Random random) {
        int[] next = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            next[i] = i;
        }
        for (int i = nodes - 1; i > 0; i--) {
            int other = random.nextInt(i);
            int kept = next[i];
            next[i] = next[other];
            next[other] = kept;
        }
        long[] words = new long[nodes * LINE_LONGS];
        for (int i = 0; i < nodes; i++) {
            words[i * LINE_LONGS] = (long) random.nextInt() << 32 | (long) next[i] * LINE_LONGS;
        }
        return words;
    }

    /// Goes back to the beginning: the same calls then give the same results again.
    void restart() {
        System.arraycopy(start, 0, words, 0, start.length);
        at = 0;
        sum = 0;
    }

    /// Visits and changes eight nodes.
    void call() {
        long[] words = this.words;
        int at = (int) this.at;
        long sum = this.sum;
        for (int i = 0; i < NODES_PER_CALL; i++) {
            long node = words[at];
            sum = Long.rotateLeft(sum, 5) ^ node >>> 32;
            words[at] = node + (sum << 32); // the low half, the way on, stays
            at = (int) node;
        }
        this.at = at;
        this.sum = sum;
    }

    void call(int times) {
        for (int i = 0; i < times; i++) {
            call();
        }
    }

    /// How many calls visit every node at least once.
    int callsOfARound() {
        return Math.ceilDiv(nodes(), NODES_PER_CALL);
    }

    int nodes() {
        return words.length / LINE_LONGS;
    }

    /// The number of the node that the next call begins with.
    int position() {
        return (int) at / LINE_LONGS;
    }

    /// What all calls since the beginning computed: it depends on the values of all nodes in their order.
    long checksum() {
        return sum;
    }
}

/// Two cache lines that keep the fields of the business, written for each call, away from what was made before it:
/// the sink, into which the consumer writes for each message.
abstract class BusinessPad {
    long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
}
