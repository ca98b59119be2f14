package dev.millrace.bench.burst;

import dev.millrace.bench.contestant.Contestant;
import dev.millrace.bench.contestant.Input;
import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Pressure;
import dev.millrace.bench.contestant.Role;
import dev.millrace.bench.contestant.Setup;
import dev.millrace.bench.process.Answer;
import dev.millrace.bench.submit.Quantiles;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The process of one run: one contestant in a JVM that did nothing before. Its answer is the last line that it
/// prints.
public final class BurstRun {

    private static final int CLOCK_READINGS = 100_000;

    private final BurstJob job;
    private final Batch batch;
    private final CheckingSink sink;
    private final Business business;

    private BurstRun(BurstJob job) {
        this.job = job;
        batch = Batch.of(job.burstBytes(), job.seed());
        sink = new CheckingSink(batch, job.callbackIterations());
        business = new Business(job.workingSet(), job.seed());
    }

    /// Runs what the one argument says.
    ///
    /// @param args a job as JSON
    public static void main(String[] args) {
        Answer.to(args, BurstJob.class, job -> new BurstRun(job).run());
    }

    private Object run() {
        if (job.contestant().equals(BurstJob.CONTROL)) {
            job.placement().placeProducer();
            return measure(null, new Sender.Nothing(batch));
        }
        if (job.contestant().equals(BurstJob.PACED_CONTROL)) {
            job.placement().placeProducer();
            return measure(null, new Sender.Paced(batch));
        }
        Kind kind = Kind.of(job.contestant()).orElseThrow();
        boolean references = kind.role() == Role.JVM_REFERENCES;
        Input input = Input.ofRound(Batch.LENGTH, references ? batch.messages() : Batch.GROUP, job.seed());
        Setup setup = new Setup(
                input,
                job.size(),
                job.sourceSize(),
                job.settings(),
                job.placement().consumers(),
                sink);
        try (Contestant contestant = kind.create(setup)) {
            job.placement().placeProducer(); // last: threads begin where the one that makes them runs
            return measure(
                    contestant,
                    references ? new Sender.References(contestant, batch) : new Sender.Copies(contestant, batch));
        }
    }

    private Object measure(@Nullable Contestant contestant, Sender sender) {
        int most = Math.max(WarmUp.BUNDLE, job.windows());
        Windows windows = new Windows(business, sender, contestant, sink, batch.messages(), most, job.prefill());
        WarmUp warmUp = new WarmUp(windows, job.warmUpMillis());
        boolean steady = warmUp.run();
        System.gc(); // NOPMD: what warming up left behind is not collected between a batch and the work
        Pressure before = pressure(contestant);
        long collections = collections();
        windows.run(job.windows());
        collections = collections() - collections;
        Pressure pressure = pressure(contestant).since(before);
        return switch (job.part()) {
            case BurstJob.SELECTION -> Map.of("reference_p50_ns", perCall(reference(windows), 500));
            case BurstJob.CALIBRATION -> Map.of("pending_share", windows.pendingShare(job.windows()));
            default -> record(contestant, windows, pressure, warmUp.count(), steady, collections);
        };
    }

    private BurstRecord record(
            @Nullable Contestant contestant,
            Windows windows,
            Pressure pressure,
            int warmUpWindows,
            boolean steady,
            long collections) {
        Quantiles reference = reference(windows);
        Quantiles post = new Quantiles(windows.post(), samples());
        return new BurstRecord(
                job.contestant(),
                job.mode(),
                job.burstBytes(),
                job.run(),
                job.workingSet(),
                job.callbackIterations(),
                job.windows(),
                samples(),
                perCall(reference, 500),
                perCall(reference, 990),
                perCall(post, 500),
                perCall(post, 990),
                perCall(post, 999),
                perCall(firstGroups(windows.post()), 500),
                clockNanos(),
                windows.sendNanos(),
                (long) job.windows() * batch.messages(),
                contestant == null ? null : windows.pendingShare(job.windows()),
                Pressure.known(pressure.messages()),
                Pressure.known(pressure.waitNanos()),
                warmUpWindows,
                steady,
                collections,
                contestant == null ? 0 : contestant.threads());
    }

    private Quantiles reference(Windows windows) {
        return new Quantiles(windows.reference(), samples());
    }

    private Quantiles firstGroups(long[] samples) {
        long[] first = new long[job.windows()];
        for (int i = 0; i < first.length; i++) {
            first[i] = samples[i * Windows.GROUPS];
        }
        return new Quantiles(first, first.length);
    }

    private int samples() {
        return job.windows() * Windows.GROUPS;
    }

    private static double perCall(Quantiles quantiles, int perMille) {
        return (double) quantiles.atPerMille(perMille) / Windows.GROUP;
    }

    private static Pressure pressure(@Nullable Contestant contestant) {
        return contestant == null ? Pressure.NONE : contestant.pressure();
    }

    private static double clockNanos() {
        long start = System.nanoTime();
        long last = start;
        for (int i = 0; i < CLOCK_READINGS; i++) {
            last = System.nanoTime();
        }
        return (double) (last - start) / CLOCK_READINGS;
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }
}
