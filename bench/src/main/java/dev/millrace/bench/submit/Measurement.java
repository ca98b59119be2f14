package dev.millrace.bench.submit;

import com.sun.management.ThreadMXBean;
import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.contestant.Contestant;
import dev.millrace.bench.contestant.Input;
import dev.millrace.bench.contestant.Pressure;
import dev.millrace.bench.contestant.Tally;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The parts of a run, in their order: warm-up, sending without groups, sending with groups, the whole path.
final class Measurement {

    /// Messages before each timed part, so that neither begins after a pause. They are also a rehearsal of the
    /// very code around the timing: the JVM allocates a few bytes at some first calls.
    static final int WARM_UP_MESSAGES = 50_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final SubmitJob job;
    private final Input input;
    private final Contestant contestant;
    private final Tally tally;
    private final Rounds rounds;
    private final int roundMessages;
    private final int warmUpMessages;
    private final long[] samples;
    private long expectedSum;
    private long sendNanos;
    private long callbackNanos;
    private int sampleCount;
    private long allocatedSending;
    private long allocatedSendingTimed;

    Measurement(SubmitJob job, Input input, Contestant contestant, Tally tally) {
        this.job = job;
        this.input = input;
        this.contestant = contestant;
        this.tally = tally;
        rounds = new Rounds(contestant, input, tally);
        roundMessages = input.messages();
        warmUpMessages = Math.min(WARM_UP_MESSAGES, roundMessages);
        samples = new long[job.messages() / SubmitJob.GROUP];
    }

    SubmitRecord run() {
        WarmUp warmUp = new WarmUp(rounds, roundMessages, job.warmUpMillis());
        boolean steady = warmUp.run();
        expectedSum = warmUp.count() * input.sumOfFirstWords(roundMessages);
        send(warmUpMessages);
        Pressure before = contestant.pressure();
        send(job.messages());
        Pressure first = contestant.pressure().since(before);
        sendTimed(warmUpMessages);
        before = contestant.pressure();
        sendTimed(job.messages());
        Pressure pressure = first.plus(contestant.pressure().since(before));
        checkSum();

        int pathRounds = contestant.delivers() ? Math.ceilDiv(job.pathMessages(), roundMessages) : 0;
        long pathNanos = pathRounds == 0 ? 0 : sendContinuously(pathRounds);
        return record(warmUp.count(), steady, pressure, (long) pathRounds * roundMessages, pathNanos);
    }

    private void send(int messages) {
        long allocated = threads.getTotalThreadAllocatedBytes();
        long nanos = 0;
        long callbacks = 0;
        for (int left = messages; left > 0; left -= roundMessages) {
            tally.startRound();
            nanos += rounds.send(Math.min(left, roundMessages));
            callbacks += tally.callbackNanos();
        }
        allocatedSending = threads.getTotalThreadAllocatedBytes() - allocated;
        sendNanos = nanos;
        callbackNanos = callbacks;
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

    private SubmitRecord record(
            int warmUpRounds, boolean steady, Pressure pressure, long pathMessages, long pathNanos) {
        Quantiles quantiles = new Quantiles(samples, sampleCount);
        return new SubmitRecord(
                job.kind().id(),
                input.length(),
                job.run(),
                null,
                job.messages(),
                Math.ceilDiv(job.messages(), roundMessages),
                sendNanos,
                sampleCount,
                perMessage(quantiles.atPerMille(500)),
                perMessage(quantiles.atPerMille(990)),
                perMessage(quantiles.atPerMille(999)),
                contestant.delivers() ? callbackNanos : null,
                Pressure.known(pressure.messages()),
                Pressure.known(pressure.failedAttempts()),
                Pressure.known(pressure.waitNanos()),
                Pressure.known(pressure.internal()),
                Math.min(allocatedSending, allocatedSendingTimed),
                pathMessages,
                pathNanos,
                warmUpRounds,
                steady,
                contestant.threads(),
                peakRssKib());
    }

    private static double perMessage(long groupNanos) {
        return (double) groupNanos / SubmitJob.GROUP;
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
