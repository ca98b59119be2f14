package dev.millrace.bench.burst;

import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.process.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The runs of `bench burst`, in their order: the choice of the working set, with a backlog that of the callback's
/// work, then the rounds of the interleaving. Each part depends on what the one before found.
final class BurstSteps {

    private static final int SELECTION_WINDOWS = 1_000;

    /// A small batch: only what comes before it counts.
    private static final int SELECTION_BURST = 1 << 20;

    private final Plan plan;
    private final BurstJob common;
    private final Findings findings;
    private final List<Step> steps = new ArrayList<>();

    /// @param plan says who takes part, with which flags and settings
    /// @param common what all jobs have in common; its working set is 0 if it is to be chosen
    /// @param findings what was found so far
    BurstSteps(Plan plan, BurstJob common, Findings findings) {
        this.plan = plan;
        this.common = common;
        this.findings = findings;
    }

    List<Step> all(List<Integer> bursts, int runs) {
        if (common.workingSet() == 0) {
            Selection.CANDIDATES.forEach(this::selection);
            if (findings.candidates().size() < Selection.CANDIDATES.size()) {
                return steps;
            }
        }
        if (common.prefill() && !calibrated()) {
            return steps;
        }
        for (int run = 0; run < runs; run++) {
            for (int burst : bursts) {
                for (Plan.Entry entry : plan.contestants()) {
                    run(entry, burst, run);
                }
            }
        }
        return steps;
    }

    private int workingSet() {
        return common.workingSet() != 0 ? common.workingSet() : Selection.choose(findings.candidates());
    }

    private void selection(int bytes) {
        Plan.Entry control = entry(BurstJob.CONTROL);
        add(
                "selection/" + bytes,
                "working set of " + (bytes >> 10) + " KiB",
                Map.of("type", "selection", "working_set_bytes", bytes),
                control,
                job(control, BurstJob.SELECTION, false, SELECTION_BURST, 0, SELECTION_WINDOWS, bytes, 0));
    }

    /// Adds the calibration as far as it is known to be needed: more work only while less was not enough.
    private boolean calibrated() {
        List<String> contestants = Calibration.contestants(plan);
        for (int iterations : Calibration.CANDIDATES) {
            contestants.forEach(id -> calibration(entry(id), iterations));
            if (!Calibration.isTried(iterations, findings.calibration(), contestants)) {
                return false;
            }
            if (Calibration.choose(findings.calibration(), contestants).isPresent()) {
                return true;
            }
        }
        throw new BenchFailure("no work of a callback kept 75 % of a batch pending for every contestant (least shares: "
                + Calibration.leastShares(findings.calibration())
                + "); leave out those that did not, with --contestants");
    }

    private void calibration(Plan.Entry entry, int iterations) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("type", "calibration");
        parameters.put("contestant", entry.id());
        parameters.put("callback_iterations", iterations);
        add(
                "calibration/" + entry.id() + "/" + iterations,
                entry.id() + ", callback of " + iterations + " iterations",
                parameters,
                entry,
                job(
                        entry,
                        BurstJob.CALIBRATION,
                        false,
                        Calibration.BURST_BYTES,
                        0,
                        Calibration.WINDOWS,
                        workingSet(),
                        iterations));
    }

    private void run(Plan.Entry entry, int burst, int run) {
        int iterations = common.prefill()
                ? Calibration.choose(findings.calibration(), Calibration.contestants(plan))
                        .orElseThrow()
                : 0;
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("type", "run");
        parameters.put("settings", entry.settings());
        add(
                "run/" + entry.id() + "/" + burst + "/" + run + (common.prefill() ? "/" + iterations : ""),
                entry.id() + ", batches of " + (burst >> 10) + " KiB, run " + (run + 1),
                parameters,
                entry,
                job(entry, BurstJob.RUN, common.prefill(), burst, run, common.windows(), workingSet(), iterations));
    }

    private Plan.Entry entry(String id) {
        return plan.contestants().stream()
                .filter(entry -> entry.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private void add(String key, String title, Map<String, Object> parameters, Plan.Entry entry, BurstJob job) {
        steps.add(new Step(key, title, Step.jvm(entry.flags(), BurstRun.class, Json.line(job)), parameters));
    }

    private BurstJob job(
            Plan.Entry entry,
            String part,
            boolean prefill,
            int burst,
            int run,
            int windows,
            int workingSet,
            int iterations) {
        return new BurstJob(
                entry.id(),
                part,
                prefill,
                burst,
                run,
                windows,
                workingSet,
                iterations,
                common.size(),
                entry.id().equals(Kind.SINGLE_LAYER.id()) ? common.size() : common.sourceSize(),
                common.seed(),
                common.warmUpMillis(),
                common.placement(),
                new Settings(entry.settings()));
    }
}
