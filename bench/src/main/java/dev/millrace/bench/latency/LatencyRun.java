package dev.millrace.bench.latency;

import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.contestant.Contestant;
import dev.millrace.bench.contestant.Deliveries;
import dev.millrace.bench.contestant.Idle;
import dev.millrace.bench.contestant.Input;
import dev.millrace.bench.contestant.Setup;
import dev.millrace.bench.contestant.Sink;
import dev.millrace.bench.process.Answer;
import java.util.concurrent.locks.LockSupport;

/// The process of one run: one contestant in a JVM that did nothing before. Its answer is the last line that
/// it prints.
public final class LatencyRun {

    /// Who can't keep up is given this many times the planned time before the rest is not sent any more.
    private static final int GIVE_UP = 4;

    private static final long PAUSE_NANOS = 200_000;

    private final LatencyJob job;
    private final Arrivals arrivals = new Arrivals(System::nanoTime);

    /// Sleeps meanwhile: the last messages shall not be later because somebody waits for them. Nothing is
    /// handed over here; a message that only a hand-over would show is a fault of the variant.
    private final Deliveries deliveries = new Deliveries(arrivals, () -> LockSupport.parkNanos(PAUSE_NANOS));

    LatencyRun(LatencyJob job) {
        this.job = job;
    }

    /// Runs what the one argument says.
    ///
    /// @param args a job as JSON
    public static void main(String[] args) {
        Answer.to(args, LatencyJob.class, job -> new LatencyRun(job).run());
    }

    LatencyRecord run() {
        return switch (job.direction()) {
            case ONE_WAY -> {
                try (Contestant queue = create(arrivals)) {
                    job.placement().placeProducer(); // last: threads begin where the one that makes them runs
                    yield measure(queue, queue.threads());
                }
            }
            case ROUND_TRIP -> {
                try (Contestant back = create(arrivals);
                        Contestant there = create(new Echo(new StampedMessages(back, message(), job.flush())))) {
                    job.placement().placeProducer();
                    yield measure(there, there.threads() + back.threads());
                }
            }
        };
    }

    private Contestant create(Sink sink) {
        Input input = Input.ofRound(job.length(), 1, job.seed());
        return job.kind()
                .create(new Setup(
                        input, job.size(), job.settings(), job.placement().consumers(), sink));
    }

    private byte[] message() {
        return Input.ofRound(job.length(), 1, job.seed()).bytes();
    }

    private LatencyRecord measure(Contestant queue, int threads) {
        // On two cores a round trip has three threads. None of them may spin then, the sender neither.
        boolean spin = threads + 1 <= Runtime.getRuntime().availableProcessors();
        Pacer pacer = new Pacer(System::nanoTime, spin ? Thread::onSpinWait : Idle::pause);
        StampedMessages messages = new StampedMessages(queue, message(), job.flush());
        send(pacer, messages, job.warmUpMillis());
        long sumBefore = messages.sum();
        arrivals.begin();
        Schedule schedule = schedule(job.millis());
        long sent = pacer.send(schedule, messages, giveUp(schedule));
        deliveries.sent(sent);
        long backlog = deliveries.pending();
        deliveries.await(0);
        String fault = arrivals.fault(sent, messages.sum() - sumBefore);
        if (fault != null) {
            throw new BenchFailure(fault);
        }
        return LatencyRecord.of(
                job,
                schedule.messages(),
                sent,
                Math.max(0, backlog),
                arrivals.lastNanos() - schedule.startNanos(),
                arrivals.histogram(),
                spin ? "spin" : "yield",
                threads);
    }

    private void send(Pacer pacer, StampedMessages messages, int millis) {
        Schedule schedule = schedule(millis);
        deliveries.sent(pacer.send(schedule, messages, giveUp(schedule)));
        deliveries.await(0);
    }

    private Schedule schedule(int millis) {
        return new Schedule(System.nanoTime(), job.rate(), Schedule.messagesIn(job.rate(), millis));
    }

    private static long giveUp(Schedule schedule) {
        return schedule.startNanos() + GIVE_UP * Math.max(1_000_000_000L, schedule.durationNanos());
    }
}
