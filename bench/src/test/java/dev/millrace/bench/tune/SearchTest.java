package dev.millrace.bench.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class SearchTest {

    private static final String OURS = Kind.SESSION.id();
    private static final List<Integer> LENGTHS = List.of(8, 64);
    private static final int ROUNDS = 2;

    private final Axes axes = new Axes(8 << 20, false);
    private final List<JsonNode> lines = new ArrayList<>();
    private final List<String> measured = new ArrayList<>();

    @Test
    void axesAreSearchedInTheirOrderEachFromWhereTheOneBeforeEnded() {
        Search search = searchAll(settings -> 1);

        assertThat(search.outcomes())
                .extracting(outcome -> outcome.stage().axis().setting())
                .containsExactly("source-block", "source-blocks", "output-block", "publish-every", "wait");
        assertThat(search.outcomes().get(1).base().word("source-block", "")).isEqualTo("32768");
        assertThat(search.outcomes().get(2).base().word("source-blocks", "")).isEqualTo("16");
        assertThat(search.outcomes().get(3).base().word("output-block", "")).isEqualTo("524288");
        assertThat(search.finished()).isTrue();
    }

    @Test
    void theMiddleOfTheBestPlateauOfEachAxisIsChosen() {
        Search search = searchAll(settings -> (settings.number("source-block", 0) >= 131_072 ? 2 : 1)
                * (settings.number("output-block", 0) >= 1 << 20 ? 2 : 1)
                * (settings.number("publish-every", 0) == 256 ? 0.5 : 1)
                * (settings.word("wait", "").equals("signal") ? 2 : 1));

        assertThat(search.chosen().values())
                .isEqualTo(Map.of(
                        "source-block", "262144",
                        "source-blocks", "16",
                        "output-block", "2097152",
                        "publish-every", "4096",
                        "wait", "signal"));
        assertThat(search.winner()).map(Candidate::settings).hasValue(search.chosen());
        assertThat(search.winner()).map(Candidate::label).hasValue("wait=signal, source-block=262144");
    }

    @Test
    void anAxisWithoutAPlateauLeavesTheSettingAsItWasAndSaysWhy() {
        Search search = searchAll(settings ->
                settings.number("source-block", 0) / 65_536.0 * settings.number("output-block", 0) / (1 << 20));

        assertThat(search.chosen())
                .isEqualTo(axes.base(Kind.SESSION).with("source-blocks", 16).with("publish-every", 1024));
        assertThat(search.outcomes().getFirst().winner()).isEmpty();
        assertThat(search.outcomes().getFirst().why().text())
                .isEqualTo("source-block stays 65536: no plateau (0 of 6 candidates rejected)");
    }

    @Test
    void aConfigurationIsMeasuredOnce() {
        searchAll(settings -> 1);

        assertThat(measured).doesNotHaveDuplicates();
        // Of the 6, 5, 4 and 9 candidates of the later axes, one was measured as the winner of the axis before,
        // or as the default; the other two source blocks beside the last winner were not.
        assertThat(measured).hasSize(6 + (6 - 1) + (5 - 1) + (4 - 1) + (9 - 1));
    }

    @Test
    void aSearchWithoutLinesAsksForTheFirstAxisOnly() {
        Search search = search();

        assertThat(search.finished()).isFalse();
        assertThat(search.open())
                .extracting(Candidate::label)
                .containsExactly(
                        "source-block=16384",
                        "source-block=32768",
                        "source-block=65536",
                        "source-block=131072",
                        "source-block=262144",
                        "source-block=524288");
    }

    @Test
    void oneMissingRunLeavesTheAxisOpen() {
        measure(search().open(), settings -> 1);
        lines.removeLast();

        assertThat(search().finished()).isFalse();
        assertThat(search().outcomes()).hasSize(1);
        assertThat(search().outcomes().getFirst().plateau()).isEmpty();
    }

    @Test
    void outputBlocksThatDoNotTakeAWholeSourceBlockAreLeftOut() {
        Stage output = axes.of(Kind.SESSION).get(2);

        List<Lane> lanes = output.lanes(Settings.NONE.with("source-block", 524_288));

        assertThat(lanes.getFirst().candidates())
                .extracting(Candidate::label)
                .containsExactly(
                        "output-block=524288", "output-block=1048576", "output-block=2097152", "output-block=4194304");
    }

    @Test
    void blocksOfWhichTheBudgetHoldsLessThanTwoAreLeftOut() {
        List<Stage> stages = new Axes(1 << 20, false).of(Kind.SESSION);

        assertThat(stages.getFirst().axis().values()).endsWith("524288");
        assertThat(stages.get(2).axis().values()).containsExactly("262144", "524288");
        assertThat(new Search(OURS, Settings.NONE, List.of(stages.get(2)), everythingMeasured(stages.get(2)))
                        .outcomes()
                        .getFirst()
                        .why()
                        .text())
                .isEqualTo("output-block stays 1048576: fewer than three candidates fit the budget");
    }

    @Test
    void poolsAreTriedUpToWhatTheBudgetHolds() {
        Stage pool = axes.of(Kind.SESSION).get(1);
        Settings base = Settings.NONE.with("source-block", 262_144);

        List<Candidate> candidates =
                pool.lanes(base.with("source-blocks", 16)).getFirst().candidates();

        assertThat(candidates)
                .extracting(Candidate::label)
                .containsExactly("source-blocks=8", "source-blocks=16", "source-blocks=all");
        assertThat(candidates.getFirst().settings()).isEqualTo(base.with("source-blocks", 8));
        assertThat(candidates.getLast().settings()).isEqualTo(base);
    }

    @Test
    void blocksOfAPoolThatIsChosenStayWithinTheBudget() {
        Stage wait = axes.of(Kind.SESSION).getLast();
        Settings base = Settings.NONE.with("source-block", 131_072);

        assertThat(wait.lanes(base.with("source-blocks", 32)).getFirst().candidates())
                .hasSize(3);
        assertThat(wait.lanes(base.with("source-blocks", 33)).getFirst().candidates())
                .extracting(candidate -> candidate.settings().number("source-block", 0))
                .containsExactly(65_536, 131_072);
    }

    @Test
    void atTheEndOfAnAxisTheThreeLastValuesAreTheNeighbours() {
        Stage wait = axes.of(Kind.SESSION).getLast();

        assertThat(wait.lanes(Settings.NONE.with("source-block", 524_288))
                        .getFirst()
                        .candidates())
                .extracting(candidate -> candidate.settings().number("source-block", 0))
                .containsExactly(131_072, 262_144, 524_288);
        assertThat(wait.lanes(Settings.NONE.with("source-block", 16_384))
                        .getLast()
                        .candidates())
                .extracting(Candidate::label)
                .containsExactly(
                        "wait=signal, source-block=16384",
                        "wait=signal, source-block=32768",
                        "wait=signal, source-block=65536");
    }

    @Test
    void everyContestantKnowsTheSettingsThatAreSearched() {
        for (Kind kind : Kind.values()) {
            assertThat(kind.settings()).containsAll(axes.base(kind).values().keySet());
        }
        assertThat(axes.of(Kind.BYTE_RING)).hasSize(2);
        assertThat(axes.of(Kind.BOUND)).isEmpty();
    }

    private Measured everythingMeasured(Stage stage) {
        measure(stage.lanes(Settings.NONE).getFirst().candidates(), settings -> 1);
        return new Measured(lines, LENGTHS, ROUNDS);
    }

    private Search search() {
        return new Search(OURS, axes.base(Kind.SESSION), axes.of(Kind.SESSION), new Measured(lines, LENGTHS, ROUNDS));
    }

    private Search searchAll(ToDoubleFunction<Settings> quality) {
        for (int axis = 0; axis < 10; axis++) {
            Search search = search();
            if (search.finished()) {
                return search;
            }
            measure(search.open(), quality);
        }
        throw new AssertionError("the search does not end");
    }

    /// Adds what the program would find, with all figures better by the quality.
    private void measure(List<Candidate> candidates, ToDoubleFunction<Settings> quality) {
        for (Candidate candidate : candidates) {
            if (lines.stream()
                    .anyMatch(line -> line.path("key").asString().equals(Measured.validationKey(OURS, candidate)))) {
                continue; // as Campaign leaves out what is there
            }
            measured.add(candidate.settings().toString());
            lines.add(Json.tree(
                    Map.of("key", Measured.validationKey(OURS, candidate), "type", "validation", "valid", true)));
            for (int run = 0; run < ROUNDS; run++) {
                for (int length : LENGTHS) {
                    lines.add(line(candidate, length, run, quality.applyAsDouble(candidate.settings())));
                }
            }
        }
    }

    private static ObjectNode line(Candidate candidate, int length, int run, double quality) {
        ObjectNode line = Json.tree(Scores.run(length, run, 100 * quality, 10 / quality, 40 / quality, 160 / quality));
        line.put("key", Measured.runKey(OURS, candidate, length, run));
        line.put("type", "run");
        line.put("candidate", candidate.label());
        line.set("settings", Json.tree(candidate.settings().values()));
        return line;
    }
}
