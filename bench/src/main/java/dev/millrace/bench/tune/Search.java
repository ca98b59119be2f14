package dev.millrace.bench.tune;

import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.report.Saying;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The coordinate search of one contestant, as far as it can be followed with what was measured: axis by
/// axis, each from where the one before ended. It is made anew whenever something was measured, and remembers
/// nothing.
final class Search {

    private final String contestant;
    private final List<Outcome> outcomes = new ArrayList<>();
    private Settings chosen;
    private @Nullable Candidate winner;
    private boolean finished = true;

    /// @param base what the search begins with
    Search(String contestant, Settings base, List<Stage> stages, Measured measured) {
        this.contestant = contestant;
        chosen = base;
        for (Stage stage : stages) {
            Outcome outcome = Outcome.of(contestant, stage, chosen, measured);
            outcomes.add(outcome);
            if (!outcome.complete()) {
                finished = false;
                break;
            }
            Candidate found = outcome.winner().orElse(null);
            if (found != null) {
                winner = found;
                chosen = found.settings();
            }
        }
    }

    /// One axis.
    ///
    /// @param stage what was varied
    /// @param base what the other settings were
    /// @param lanes what was tried
    /// @param scores what was found, in the same places; empty where something is missing
    /// @param plateau the best plateau, if there is one and nothing is missing
    record Outcome(
            Stage stage,
            Settings base,
            List<Lane> lanes,
            List<List<Optional<Score>>> scores,
            Optional<Plateau> plateau) {

        static Outcome of(String contestant, Stage stage, Settings base, Measured measured) {
            List<Lane> lanes = stage.lanes(base);
            List<List<Optional<Score>>> scores = lanes.stream()
                    .map(lane -> lane.candidates().stream()
                            .map(candidate -> measured.score(contestant, candidate))
                            .toList())
                    .toList();
            boolean complete = scores.stream().allMatch(lane -> lane.stream().allMatch(Optional::isPresent));
            return new Outcome(stage, base, lanes, scores, complete ? Plateau.best(present(scores)) : Optional.empty());
        }

        private static List<List<Score>> present(List<List<Optional<Score>>> scores) {
            return scores.stream()
                    .map(lane -> lane.stream().flatMap(Optional::stream).toList())
                    .toList();
        }

        boolean complete() {
            return scores.stream().allMatch(lane -> lane.stream().allMatch(Optional::isPresent));
        }

        Optional<Candidate> winner() {
            return plateau.map(found -> lanes.get(found.lane()).candidates().get(found.middle()));
        }

        /// Says why the setting stays what it was; for an axis without a plateau.
        Saying why() {
            String setting = stage.axis().setting();
            String kept = base.word(setting, stage.axis().standard());
            if (lanes.stream().allMatch(lane -> lane.candidates().size() < Rule.NEIGHBOURS)) {
                return Saying.of("tune.why.few", setting, kept);
            }
            List<Score> all = present(scores).stream().flatMap(List::stream).toList();
            long rejected =
                    all.stream().filter(score -> !score.rejections().isEmpty()).count();
            return Saying.of("tune.why.noPlateau", setting, kept, rejected, all.size());
        }
    }

    String contestant() {
        return contestant;
    }

    /// Gives the axes that were begun, in their order; only the last may be incomplete.
    List<Outcome> outcomes() {
        return List.copyOf(outcomes);
    }

    /// Gives the candidates that are to be measured next, each configuration once.
    List<Candidate> open() {
        if (finished) {
            return List.of();
        }
        List<Candidate> open = new ArrayList<>();
        for (Lane lane : outcomes.getLast().lanes()) {
            for (Candidate candidate : lane.candidates()) {
                if (open.stream().noneMatch(other -> other.settings().equals(candidate.settings()))) {
                    open.add(candidate);
                }
            }
        }
        return open;
    }

    boolean finished() {
        return finished;
    }

    /// Gives what is chosen so far: where no axis had a plateau, what the search began with.
    Settings chosen() {
        return chosen;
    }

    /// Gives the middle of the last plateau, which has the chosen settings.
    Optional<Candidate> winner() {
        return Optional.ofNullable(winner);
    }
}
