package dev.millrace.bench.submit;

import com.sun.management.ThreadMXBean;
import dev.millrace.bench.BenchFailure;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The parts of a run, in their order: warm-up, sending without groups, sending with groups, the whole path.
final class Measurement {

    /// Messages before each timed part, so that neither begins after a pause. They are also a rehearsal of the
    /// very code around the timing: the JVM allocates a few bytes at some first calls.
    private static final int WARM_UP_MESSAGES = 50_000;

    /// The whole path is measured over at least so many messages: fewer are gone before all threads are awake.
    private static final int WHOLE_PATH_MESSAGES = 10_000_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Job job;
    private final Input input;
    private final Contestant contestant;
    private final Tally tally;
    private final Rounds rounds;
    private final int roundMessages;
    private final int warmUpMessages;
    private final long[] samples;
    private long expectedSum;
    private long sendNanos;
    private int sampleCount;
    private long allocatedSending;
    private long allocatedSendingTimed;

    Measurement(Job job, Input input, Contestant contestant, Tally tally) {
        this.job = job;
        this.input = input;
        this.contestant = contestant;
        this.tally = tally;
        rounds = new Rounds(contestant, input, tally);
        roundMessages = input.messages();
        warmUpMessages = Math.min(WARM_UP_MESSAGES, roundMessages);
        samples = new long[job.messages() / SubmitOptions.GROUP];
    }

    RunRecord run() {
        WarmUp warmUp = new WarmUp(rounds, roundMessages);
        boolean steady = warmUp.run();
        expectedSum = warmUp.count() * input.sumOfFirstWords(roundMessages);
        long pressuredBefore = contestant.pressured();
        send(warmUpMessages);
        send(job.messages());
        sendTimed(warmUpMessages);
        sendTimed(job.messages());
        long pressured = contestant.pressured() < 0 ? -1 : contestant.pressured() - pressuredBefore;
        checkSum();

        int pathRounds =
                contestant.delivers() ? Math.ceilDiv(Math.max(WHOLE_PATH_MESSAGES, job.messages()), roundMessages) : 0;
        long pathNanos = pathRounds == 0 ? 0 : sendContinuously(pathRounds);
        return record(warmUp.count(), steady, pressured, (long) pathRounds * roundMessages, pathNanos);
    }

    private void send(int messages) {
        long allocated = threads.getTotalThreadAllocatedBytes();
        long nanos = 0;
        for (int left = messages; left > 0; left -= roundMessages) {
            nanos += rounds.send(Math.min(left, roundMessages));
        }
        allocatedSending = threads.getTotalThreadAllocatedBytes() - allocated;
        sendNanos = nanos;
        expectedSum += sumOf(messages);
    }

    private void sendTimed(int messages) {
        long allocated = threads.getTotalThreadAllocatedBytes();
        int count = 0;
        for (int left = messages; left > 0; left -= roundMessages) {
            count = rounds.sendTimed(Math.min(left, roundMessages), samples, count);
        }
        allocatedSendingTimed = threads.getTotalThreadAllocatedBytes() - allocated;
        sampleCount = count;
        expectedSum += sumOf(messages);
    }

    /// Once to get used to it, once for the figure.
    private long sendContinuously(int pathRounds) {
        int rehearsal = Math.ceilDiv(pathRounds, 2);
        rounds.sendContinuously(rehearsal);
        long nanos = rounds.sendContinuously(pathRounds);
        expectedSum += (rehearsal + pathRounds) * input.sumOfFirstWords(roundMessages);
        checkSum();
        return nanos;
    }

    private long sumOf(int messages) {
        return messages / roundMessages * input.sumOfFirstWords(roundMessages)
                + input.sumOfFirstWords(messages % roundMessages);
    }

    private void checkSum() {
        if (contestant.delivers() && tally.sum() != expectedSum) {
            throw new BenchFailure("the sum over all delivered messages is wrong");
        }
    }

    private RunRecord record(int warmUpRounds, boolean steady, long pressured, long pathMessages, long pathNanos) {
        Quantiles quantiles = new Quantiles(samples, sampleCount);
        return new RunRecord(
                job.kind().word(),
                job.length(),
                job.run(),
                job.messages(),
                Math.ceilDiv(job.messages(), roundMessages),
                sendNanos,
                sampleCount,
                perMessage(quantiles.atPerMille(500)),
                perMessage(quantiles.atPerMille(990)),
                perMessage(quantiles.atPerMille(999)),
                pressured,
                Math.min(allocatedSending, allocatedSendingTimed),
                pathMessages,
                pathNanos,
                warmUpRounds,
                steady,
                contestant.threads(),
                peakRssKib());
    }

    private static double perMessage(long groupNanos) {
        return (double) groupNanos / SubmitOptions.GROUP;
    }

    private static long peakRssKib() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .map(line -> line.replaceAll("\\D", ""))
                    .mapToLong(Long::parseLong)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0; // not on Linux
        }
    }
}
