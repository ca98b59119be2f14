package dev.millrace.bench.submit;

import dev.millrace.bench.contestant.Contestant;
import dev.millrace.bench.contestant.Deliveries;
import dev.millrace.bench.contestant.Idle;
import dev.millrace.bench.contestant.Input;
import dev.millrace.bench.contestant.OwnLoop;
import dev.millrace.bench.contestant.Sink;

/// Sends rounds to one contestant. Only sending is timed; when the clock has stopped the rest is handed over,
/// and the round ends when all of it was delivered.
///
/// Nothing here allocates while messages are on their way, or the contestant would be charged for it.
final class Rounds {

    private static final int GROUP = SubmitJob.GROUP;

    private final Contestant contestant;
    private final OwnLoop loop;
    private final Input input;
    private final Sink sink;
    private final Deliveries deliveries;

    Rounds(Contestant contestant, Input input, Sink sink) {
        this.contestant = contestant;
        loop = new OwnLoop(contestant);
        this.input = input;
        this.sink = sink;
        deliveries = new Deliveries(sink, Idle::pause);
    }

    /// Sends a round and gives the time that sending took.
    long send(int messages) {
        byte[] bytes = input.bytes();
        long start = System.nanoTime();
        for (int first = 0; first < messages; first += GROUP) {
            loop.sendGroup(bytes, first, Math.min(GROUP, messages - first));
        }
        long nanos = System.nanoTime() - start;
        end(messages);
        return nanos;
    }

    /// Sends a round of whole groups and notes the time of each.
    ///
    /// @return how many samples there are now
    int sendTimed(int messages, long[] samples, int count) {
        byte[] bytes = input.bytes();
        int next = count;
        long start = System.nanoTime();
        for (int first = 0; first < messages; first += GROUP) {
            loop.sendGroup(bytes, first, GROUP);
            long end = System.nanoTime();
            samples[next++] = end - start;
            start = end;
        }
        end(messages);
        return next;
    }

    /// Sends whole rounds without waiting in between.
    ///
    /// @return the time from the first send to the last delivery
    long sendContinuously(int rounds) {
        byte[] bytes = input.bytes();
        int messages = input.messages();
        long start = System.nanoTime();
        for (int round = 0; round < rounds; round++) {
            for (int first = 0; first < messages; first += GROUP) {
                loop.sendGroup(bytes, first, Math.min(GROUP, messages - first));
            }
        }
        end((long) rounds * messages);
        return sink.lastNanos() - start;
    }

    private void end(long messages) {
        contestant.handOver();
        deliveries.sent(messages);
        if (contestant.delivers()) {
            deliveries.await(0);
        }
    }
}
