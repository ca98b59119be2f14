package dev.millrace.bench.tune;

import dev.millrace.bench.contestant.Settings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
    /// @param budget bytes of storage of a layer
    record Along(Axis axis, int budget) implements Stage {

        @Override
        public List<Lane> lanes(Settings base) {
            return List.of(new Lane("", candidates("", base, axis, axis.values(), budget)));
        }
    }

    /// The number of source blocks. As many as the budget holds is what the queue has without the setting, so it
    /// is tried without it, after the numbers that are less.
    ///
    /// @param axis the setting, its last value [#ALL]
    /// @param budget bytes of storage of a layer
    record Pool(Axis axis, int budget) implements Stage {

        /// The value that stands for no number.
        static final String ALL = "all";

        @Override
        public List<Lane> lanes(Settings base) {
            int fitting = budget / base.number("source-block", 1);
            return List.of(new Lane(
                    "",
                    axis.values().stream()
                            .filter(value -> value.equals(ALL) || Integer.parseInt(value) < fitting)
                            .map(value -> new Candidate(axis.setting() + "=" + value, with(base, value)))
                            .toList()));
        }

        private Settings with(Settings base, String value) {
            if (!value.equals(ALL)) {
                return base.with(axis.setting(), value);
            }
            Map<String, String> others = new TreeMap<>(base.values());
            others.remove(axis.setting());
            return new Settings(others);
        }
    }

    /// A setting whose values have none, so that it has no neighbours itself: each value is tried with the
    /// neighbours of what was chosen along another axis, and the best of their plateaus decides.
    ///
    /// @param axis the setting
    /// @param along the other axis
    /// @param budget bytes of storage of a layer
    record Each(Axis axis, Axis along, int budget) implements Stage {

        @Override
        public List<Lane> lanes(Settings base) {
            List<String> neighbours = neighbours(base.word(along.setting(), along.standard()));
            return axis.values().stream()
                    .map(value -> lane(axis.setting() + "=" + value, base.with(axis.setting(), value), neighbours))
                    .toList();
        }

        private Lane lane(String name, Settings base, List<String> neighbours) {
            return new Lane(name, candidates(name + ", ", base, along, neighbours, budget));
        }

        private List<String> neighbours(String value) {
            int last = Math.max(0, along.values().size() - Rule.NEIGHBOURS);
            int first = Math.clamp(along.position(value) - 1L, 0, last);
            return along.values().subList(first, Math.min(along.values().size(), first + Rule.NEIGHBOURS));
        }
    }

    private static List<Candidate> candidates(
            String prefix, Settings base, Axis axis, List<String> values, int budget) {
        return values.stream()
                .map(value -> new Candidate(prefix + axis.setting() + "=" + value, base.with(axis.setting(), value)))
                .filter(candidate -> candidate.isPossible(budget))
                .toList();
    }
}
