package dev.millrace.bench.burst;

import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Makes the summary of `bench burst` from its plan and its lines.
final class BurstSummary {

    private final Plan plan;
    private final Findings findings;

    BurstSummary(Plan plan, Findings findings) {
        this.plan = plan;
        this.findings = findings;
    }

    private record Result(
            String contestant,
            String mode,
            int burstBytes,
            int runs,
            Spread referenceNs,
            Spread postP50Ns,
            Spread postP99Ns,
            Spread postP999Ns,
            Spread postFirstP50Ns,
            Spread ratioP50,
            Spread ratioP99,
            @Nullable Spread controlRatioP50,
            Spread sendNsPerMessage,
            int windows,
            int samples,
            @Nullable Spread pendingShare,
            @Nullable Long pressured,
            boolean steady,
            long collections,
            int threads) {}

    private record Candidate(int kib, double referenceNs, boolean chosen) {}

    private record Choice(int workingSetKib, String rule, List<Candidate> candidates) {}

    private record Amount(int iterations, double leastPendingShare, boolean chosen) {}

    ObjectNode document(boolean interrupted) {
        ObjectNode document = Json.tree(Map.of());
        document.put("schema", plan.schema());
        document.put("kind", plan.kind());
        ObjectNode head = Json.tree(plan);
        for (String part : List.of("environment", "command", "parameters", "contestants", "missing")) {
            document.set(part, head.get(part));
        }
        document.put("interrupted", interrupted);
        Choice choice = selection();
        if (choice != null) {
            document.set("selection", Json.tree(choice));
        }
        if (!findings.calibration().isEmpty()) {
            document.set("calibration", array(calibration()));
        }
        document.set("results", array(results()));
        document.set("ratios", array(List.of())); // each result has its own
        document.set("goals", array(new BurstGoals(this).all()));
        return document;
    }

    private static JsonNode array(Object list) {
        return Json.tree(Map.of("list", list)).get("list");
    }

    /// Null while nothing is chosen.
    private @Nullable Choice selection() {
        List<Selection.Candidate> measured = findings.candidates();
        if (plan.parameters().get("working_set_bytes") instanceof Integer given) {
            return new Choice(given >> 10, "fixed with --working-set", List.of());
        }
        if (measured.size() < Selection.CANDIDATES.size()) {
            return null;
        }
        int chosen = Selection.choose(measured);
        return new Choice(
                chosen >> 10,
                Selection.RULE,
                measured.stream()
                        .map(one -> new Candidate(one.bytes() >> 10, one.referenceNs(), one.bytes() == chosen))
                        .toList());
    }

    private List<Amount> calibration() {
        int chosen = Calibration.choose(findings.calibration()).orElse(0);
        List<Amount> amounts = new ArrayList<>();
        Calibration.leastShares(findings.calibration())
                .forEach((iterations, least) -> amounts.add(new Amount(iterations, least, iterations == chosen)));
        return amounts;
    }

    private List<Integer> bursts() {
        return findings.runs().stream().map(BurstRecord::burstBytes).distinct().toList();
    }

    private List<BurstRecord> of(String contestant, int burst) {
        return findings.runs().stream()
                .filter(run -> run.contestant().equals(contestant) && run.burstBytes() == burst)
                .toList();
    }

    private List<Result> results() {
        List<Result> results = new ArrayList<>();
        for (int burst : bursts()) {
            for (Plan.Entry entry : plan.contestants()) {
                List<BurstRecord> its = of(entry.id(), burst);
                if (!its.isEmpty()) {
                    results.add(result(entry.id(), burst, its));
                }
            }
        }
        return results;
    }

    private Result result(String contestant, int burst, List<BurstRecord> its) {
        BurstRecord one = its.getFirst();
        return new Result(
                contestant,
                one.mode(),
                burst,
                its.size(),
                spread(its, BurstRecord::referenceP50Ns),
                spread(its, BurstRecord::postP50Ns),
                spread(its, BurstRecord::postP99Ns),
                spread(its, BurstRecord::postP999Ns),
                spread(its, BurstRecord::postFirstP50Ns),
                spread(its, BurstRecord::ratioP50),
                spread(its, BurstRecord::ratioP99),
                toControl(burst, its),
                spread(its, BurstRecord::sendNsPerMessage),
                one.windows(),
                one.samples(),
                Spread.of(its, BurstRecord::pending),
                pressured(its),
                its.stream().allMatch(BurstRecord::steady),
                its.stream().mapToLong(BurstRecord::collections).sum(),
                one.threads());
    }

    /// The work after a batch as a multiple of the control's in the same round; null without one.
    private @Nullable Spread toControl(int burst, List<BurstRecord> its) {
        List<Double> ratios = new ArrayList<>();
        for (BurstRecord run : its) {
            of(BurstJob.CONTROL, burst).stream()
                    .filter(control -> control.run() == run.run())
                    .forEach(control -> ratios.add(run.postP50Ns() / control.postP50Ns()));
        }
        return Spread.of(ratios, Double::doubleValue);
    }

    private static Spread spread(List<BurstRecord> its, ToDoubleFunction<BurstRecord> figure) {
        return Objects.requireNonNull(Spread.of(its, figure));
    }

    private static @Nullable Long pressured(List<BurstRecord> its) {
        long sum = 0;
        for (BurstRecord run : its) {
            Long messages = run.pressured();
            if (messages == null) {
                return null;
            }
            sum += messages;
        }
        return sum;
    }

    /// The work after a batch as a multiple of the work before it; null if it was not measured.
    @Nullable
    Spread ratio(String contestant, int burst) {
        return Spread.of(of(contestant, burst), BurstRecord::ratioP50);
    }

    /// The others that are no variant of our queue.
    List<String> peers() {
        return plan.contestants().stream()
                .filter(entry -> !entry.role().equals("ours") && !entry.role().equals("bound"))
                .map(Plan.Entry::id)
                .toList();
    }
}
