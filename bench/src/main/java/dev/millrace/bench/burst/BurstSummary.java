package dev.millrace.bench.burst;

import dev.millrace.bench.command.ByteSize;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.Spread;
import dev.millrace.bench.report.Saying;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
            long collections) {}

    private record Candidate(int kib, double referenceNs, boolean chosen) {}

    private record Choice(
            int workingSetKib,
            String rule,
            String ruleKey,
            List<Object> ruleValues,
            List<Candidate> candidates,
            @Nullable String replay) {}

    private record Amount(int iterations, double leastPendingShare, boolean chosen) {}

    ObjectNode document(boolean interrupted) {
        ObjectNode document = plan.beginSummary(interrupted, this::threads);
        document.set("selection", selection());
        if (!findings.calibration().isEmpty()) {
            document.set("calibration", Json.array(calibration()));
        }
        document.set("results", Json.array(results()));
        document.set("ratios", Json.array(List.of())); // each result has its own
        document.set("goals", Json.array(new BurstGoals(this).all()));
        return document;
    }

    /// The working set and how it was chosen; in place of its size a word while nothing is chosen.
    private ObjectNode selection() {
        if (plan.parameters().get("working_set_bytes") instanceof Integer given) {
            return Json.tree(choice(given, Saying.of("burst.rule.given", "--working-set"), List.of(), plan.command()));
        }
        List<Selection.Candidate> measured = findings.candidates();
        boolean complete = measured.size() == Selection.CANDIDATES.size();
        int chosen = complete ? Selection.choose(measured) : 0;
        Choice choice = choice(
                chosen,
                Saying.of("burst.rule.chosen", (int) (100 * Selection.SAME_LEVEL)),
                measured.stream()
                        .map(one -> new Candidate(one.bytes() >> 10, one.referenceNs(), one.bytes() == chosen))
                        .toList(),
                complete ? replay(chosen) : null);
        ObjectNode node = Json.tree(choice);
        return complete ? node : node.put("working_set_kib", "not yet chosen");
    }

    /// The command that takes the same working set without choosing again.
    private String replay(int chosen) {
        List<String> arguments = new ArrayList<>(plan.arguments());
        arguments.addAll(List.of("--working-set", ByteSize.words(chosen)));
        return Plan.command(plan.kind(), arguments);
    }

    private static Choice choice(int bytes, Saying rule, List<Candidate> candidates, @Nullable String replay) {
        return new Choice(bytes >> 10, rule.text(), rule.key(), rule.values(), candidates, replay);
    }

    /// The threads beside the sender's, as the runs found them.
    private int threads(String contestant) {
        return findings.runs().stream()
                .filter(run -> run.contestant().equals(contestant))
                .mapToInt(BurstRecord::threads)
                .findFirst()
                .orElse(0);
    }

    private List<Amount> calibration() {
        int chosen = Calibration.choose(findings.calibration(), Calibration.contestants(plan))
                .orElse(0);
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
                Spread.over(its, BurstRecord::referenceP50Ns),
                Spread.over(its, BurstRecord::postP50Ns),
                Spread.over(its, BurstRecord::postP99Ns),
                Spread.over(its, BurstRecord::postP999Ns),
                Spread.over(its, BurstRecord::postFirstP50Ns),
                Spread.over(its, BurstRecord::ratioP50),
                Spread.over(its, BurstRecord::ratioP99),
                ratio(BurstJob.CONTROL, burst),
                Spread.over(its, BurstRecord::sendNsPerMessage),
                one.windows(),
                one.samples(),
                Spread.of(its, BurstRecord::pending),
                pressured(its),
                its.stream().allMatch(BurstRecord::steady),
                its.stream().mapToLong(BurstRecord::collections).sum());
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

    /// Whether batches were sent into a queue with a backlog.
    boolean prefilled() {
        return Boolean.TRUE.equals(plan.parameters().get("prefill"));
    }

    /// The others that are no variant of our queue.
    List<String> peers() {
        return plan.contestants().stream()
                .filter(entry -> !entry.role().equals("ours") && !entry.role().equals("bound"))
                .map(Plan.Entry::id)
                .toList();
    }
}
