package dev.millrace.bench.tune;

import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Settings;
import java.util.List;
import java.util.stream.IntStream;

/// The written list of what is searched for each contestant, in the order of the search.
///
/// @param size the budget: a pool fills it unless its number of blocks is searched, and has two blocks at least
/// @param quick whether the list is a shorter one
record Axes(int size, boolean quick) {

    /// The number of spins does nothing to the Disruptor's waiting while it does not sleep, so only its sleep
    /// is searched. Those that have no rows here are measured by `bench submit` as they are.
    List<Stage> of(Kind kind) {
        return switch (kind) {
            case SESSION -> quick ? List.of(sourceBlock(), outputBlock(), publish()) : ours();
            case DISRUPTOR -> List.of(sleep());
            case BYTE_RING, AGRONA, JCTOOLS, ARRAY_BLOCKING_QUEUE -> List.of(spins(), sleep());
            default -> List.of();
        };
    }

    private List<Stage> ours() {
        return List.of(sourceBlock(), pool(), outputBlock(), publish(), waiting());
    }

    private Stage along(String setting, List<String> values, String standard) {
        return new Stage.Along(new Axis(setting, values, standard), size);
    }

    private Stage sourceBlock() {
        return new Stage.Along(sizes(), size);
    }

    private Axis sizes() {
        return new Axis("source-block", powers(16 << 10, 512 << 10), "65536");
    }

    private Stage pool() {
        return new Stage.Pool(
                new Axis("source-blocks", List.of("8", "16", "32", "64", "128", Stage.Pool.ALL), Stage.Pool.ALL), size);
    }

    private Stage outputBlock() {
        return along("output-block", quick ? powers(512 << 10, 2 << 20) : powers(256 << 10, 4 << 20), "1048576");
    }

    /// In the order of how often: 0 is never before the block is full, so it stands after the greatest
    /// number.
    private Stage publish() {
        return along("publish-every", quick ? List.of("1024", "4096", "0") : List.of("256", "1024", "4096", "0"), "0");
    }

    private Stage waiting() {
        return new Stage.Each(new Axis("wait", List.of("backoff", "yielding", "signal"), "backoff"), sizes(), size);
    }

    private Stage spins() {
        return along("spins", List.of("0", "100", "1000", "10000"), "0");
    }

    private Stage sleep() {
        return along("sleep-ns", List.of("0", "1000", "12500", "50000"), "0");
    }

    private List<String> powers(int first, int last) {
        return IntStream.iterate(first, block -> block <= last && block <= size / 2, block -> block << 1)
                .mapToObj(String::valueOf)
                .toList();
    }

    /// Gives what the search begins with: every searched setting by its name, also where it is the default. A
    /// pool that fills the budget has no number.
    Settings base(Kind kind) {
        Settings base = Settings.NONE;
        for (Stage stage : of(kind)) {
            if (!(stage instanceof Stage.Pool)) {
                base = base.with(stage.axis().setting(), stage.axis().standard());
            }
        }
        return base;
    }
}
