package dev.millrace.bench.tune;

import dev.millrace.bench.contestant.Settings;
import java.util.List;

/// One step of the coordinate search: one setting is varied, the others stay as chosen before.
sealed interface Stage {

    /// Gives the setting that is varied.
    Axis axis();

    /// Gives what is tried.
    ///
    /// @param base what was chosen before
    List<Lane> lanes(Settings base);

    /// A setting whose values have an order.
    ///
    /// @param axis the setting
    record Along(Axis axis) implements Stage {

        @Override
        public List<Lane> lanes(Settings base) {
            return List.of(new Lane("", candidates("", base, axis, axis.values())));
        }
    }

    /// A setting whose values have none, so that it has no neighbours itself: each value is tried with the
    /// neighbours of what was chosen along another axis, and the best of their plateaus decides.
    ///
    /// @param axis the setting
    /// @param along the other axis
    record Each(Axis axis, Axis along) implements Stage {

        @Override
        public List<Lane> lanes(Settings base) {
            List<String> neighbours = neighbours(base.word(along.setting(), along.standard()));
            return axis.values().stream()
                    .map(value -> lane(axis.setting() + "=" + value, base.with(axis.setting(), value), neighbours))
                    .toList();
        }

        private Lane lane(String name, Settings base, List<String> neighbours) {
            return new Lane(name, candidates(name + ", ", base, along, neighbours));
        }

        private List<String> neighbours(String value) {
            int last = Math.max(0, along.values().size() - Rule.NEIGHBOURS);
            int first = Math.clamp(along.position(value) - 1L, 0, last);
            return along.values().subList(first, Math.min(along.values().size(), first + Rule.NEIGHBOURS));
        }
    }

    private static List<Candidate> candidates(String prefix, Settings base, Axis axis, List<String> values) {
        return values.stream()
                .map(value -> new Candidate(prefix + axis.setting() + "=" + value, base.with(axis.setting(), value)))
                .filter(Candidate::isPossible)
                .toList();
    }
}
