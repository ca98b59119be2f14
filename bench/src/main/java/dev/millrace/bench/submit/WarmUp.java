package dev.millrace.bench.submit;

import dev.millrace.bench.process.SteadyState;
import java.time.Duration;
import java.util.Arrays;

/// Sends rounds until figures are steady: rounds come in windows of five, and a window's figure is its median
/// time per message.
final class WarmUp {

    private static final int WINDOW = 5;
    private static final Duration LEAST = Duration.ofMillis(500);

    private final Rounds rounds;
    private final int messages;
    private final Duration most;
    private final long[] samples;
    private int count;

    WarmUp(Rounds rounds, int messages, int mostMillis) {
        this.rounds = rounds;
        this.messages = messages;
        most = Duration.ofMillis(mostMillis);
        samples = new long[messages / SubmitJob.GROUP];
    }

    /// Warms up.
    ///
    /// @return whether the numbers became steady
    boolean run() {
        return SteadyState.reach(this::window, LEAST, most);
    }

    private double window() {
        long[] nanos = new long[WINDOW];
        for (int i = 0; i < WINDOW; i++) {
            nanos[i] = rounds.send(messages);
            rounds.sendTimed(messages, samples, 0);
            count += 2;
        }
        Arrays.sort(nanos);
        return (double) nanos[WINDOW / 2] / messages;
    }

    int count() {
        return count;
    }
}
