package dev.millrace.bench.tune;

import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.Profile;
import dev.millrace.bench.report.Saying;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Makes the summary of `bench tune` and its profile from what the searches found.
///
/// @param plan what was planned
/// @param searches one for each contestant
/// @param measured what was measured
/// @param lengths that candidates were measured at
record TuneSummary(Plan plan, List<Search> searches, Measured measured, List<Integer> lengths) {

    /// The name of the profile's file.
    static final String PROFILE = "profile.json";

    private record Result(
            String contestant,
            String axis,
            String candidate,
            Map<String, String> settings,
            int index,
            Varied composite,
            List<Score.OfLength> lengths,
            long failedWrites,
            long pressured,
            boolean validated,
            List<String> rejectedBy,
            List<Saying> reasons,
            boolean plateau,
            boolean chosen) {}

    private record Chosen(
            String contestant,
            @Nullable String candidate,
            Map<String, String> settings,
            @Nullable Varied composite,
            @Nullable String why,
            List<Saying> reasons) {}

    ObjectNode document(boolean interrupted) {
        ObjectNode document = plan.beginSummary(interrupted, measured::threads);
        document.set("rule", Json.tree(Rule.document(lengths)));
        document.set("results", Json.array(results()));
        document.set("chosen", Json.array(searches.stream().map(this::chosen).toList()));
        document.put("profile", PROFILE);
        document.putArray("ratios");
        document.putArray("goals");
        return document;
    }

    private List<Result> results() {
        List<Result> results = new ArrayList<>();
        for (Search search : searches) {
            for (Search.Outcome outcome : search.outcomes()) {
                for (int lane = 0; lane < outcome.lanes().size(); lane++) {
                    addLane(results, search.contestant(), outcome, lane);
                }
            }
        }
        return results;
    }

    private static void addLane(List<Result> results, String contestant, Search.Outcome outcome, int lane) {
        List<Candidate> candidates = outcome.lanes().get(lane).candidates();
        for (int i = 0; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            Score score = outcome.scores().get(lane).get(i).orElse(null);
            if (score != null) {
                results.add(result(contestant, outcome, candidate, score, lane, i));
            }
        }
    }

    private static Result result(
            String contestant, Search.Outcome outcome, Candidate candidate, Score score, int lane, int index) {
        Optional<Plateau> plateau = outcome.plateau().filter(found -> found.contains(lane, index));
        return new Result(
                contestant,
                outcome.stage().axis().setting(),
                candidate.label(),
                candidate.settings().values(),
                index,
                score.composite(),
                score.lengths(),
                score.failedWrites(),
                score.pressured(),
                score.validated(),
                score.rejections(),
                score.reasons(),
                plateau.isPresent(),
                plateau.filter(found -> found.middle() == index).isPresent());
    }

    private Chosen chosen(Search search) {
        List<Saying> without = search.outcomes().stream()
                .filter(outcome -> outcome.complete() && outcome.plateau().isEmpty())
                .map(Search.Outcome::why)
                .collect(Collectors.toCollection(ArrayList::new));
        if (!search.finished()) {
            without.add(Saying.of("tune.why.unfinished"));
        }
        Candidate winner = search.finished() ? search.winner().orElse(null) : null;
        Varied composite = winner == null
                ? null
                : measured.score(search.contestant(), winner)
                        .map(Score::composite)
                        .orElse(null);
        return new Chosen(
                search.contestant(),
                winner == null ? null : winner.settings().toString(),
                search.chosen().values(),
                composite,
                without.isEmpty() ? null : without.stream().map(Saying::text).collect(Collectors.joining("; ")),
                without);
    }

    /// Gives the chosen settings of who has a plateau; the others stay as they are by default.
    Profile profile() {
        Map<String, Map<String, String>> settings = new TreeMap<>();
        for (Search search : searches) {
            if (search.finished() && search.winner().isPresent()) {
                settings.put(search.contestant(), search.chosen().values());
            }
        }
        return new Profile(Plan.SCHEMA, settings);
    }
}
