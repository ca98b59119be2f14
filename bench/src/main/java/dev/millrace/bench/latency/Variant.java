package dev.millrace.bench.latency;

import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Settings;
import java.util.List;

/// A contestant with the settings that it is measured with; ours has several.
///
/// Ours publishes nothing until a block is full unless it is told to. So every variant makes each message
/// visible at once, by its own means; they differ in who looks for it, and when.
///
/// @param kind the contestant
/// @param setting the name of the settings; empty if there is only one
/// @param settings what differs from the contestant's defaults
/// @param flush whether the sender flushes after each message
record Variant(Kind kind, String setting, Settings settings, boolean flush) {

    private static final Settings PUBLISH = Settings.NONE.with("publish-every", 1);

    /// Looks each microsecond instead of less and less often.
    private static final Settings SCAN = PUBLISH.with("scan-us", 1);

    /// Yields while there is nothing, as the consumers of the peers do, instead of parking.
    private static final Settings YIELD = SCAN.with("wait", "yielding");

    /// All of them, in the order of the interleaving.
    static final List<Variant> ALL = List.of(
            new Variant(Kind.SESSION, "publish-every-1", PUBLISH, false),
            new Variant(Kind.SESSION, "flush", Settings.NONE, true),
            new Variant(Kind.SESSION, "scan", SCAN, false),
            new Variant(Kind.SESSION, "scan-yielding", YIELD, false),
            new Variant(Kind.SINGLE_LAYER, "publish-every-1", PUBLISH, false),
            new Variant(Kind.SINGLE_LAYER, "scan-yielding", YIELD, false),
            plain(Kind.BYTE_RING),
            plain(Kind.AGRONA),
            plain(Kind.JCTOOLS),
            plain(Kind.DISRUPTOR),
            plain(Kind.ARRAY_BLOCKING_QUEUE));

    private static Variant plain(Kind kind) {
        return new Variant(kind, "", Settings.NONE, false);
    }

    static boolean measures(Kind kind) {
        return ALL.stream().anyMatch(variant -> variant.kind == kind);
    }

    String title() {
        return setting.isEmpty() ? kind.id() : kind.id() + " (" + setting + ")";
    }

    /// Says what the variant sets, for the parameters of the documents.
    String description() {
        String means = flush ? settings + ", flush after each message" : settings.toString();
        return title() + ": " + means;
    }
}
