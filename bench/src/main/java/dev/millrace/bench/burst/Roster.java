package dev.millrace.bench.burst;

import dev.millrace.bench.UsageException;
import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Role;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.process.Entrant;
import dev.millrace.bench.process.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Who takes part in `bench burst`, with which flags and settings, in the order of the interleaving.
final class Roster {

    /// Two of them are the first layer: one is written while the other is copied. Smaller ones cost a hand-over
    /// more often, which makes sending slower.
    private static final int SOURCE_BLOCK = 8 << 10;

    /// Flags of every run: a heap of one size, with room for millions of references and their messages, and the
    /// business never inlined.
    private static final List<String> FLAGS = List.of(
            "-Xms1536m",
            "-Xmx1536m",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline," + Business.class.getName() + "::call");

    private Roster() {}

    /// Gives the controls, then the contestants.
    ///
    /// @param words ids that were asked for; all if empty
    /// @param profile settings by contestant
    /// @param prefill whether a backlog is kept
    /// @throws UsageException if there is no such contestant
    static List<Plan.Entry> of(List<String> words, Map<String, Settings> profile, boolean prefill) {
        List<String> controls = List.of(BurstJob.CONTROL, BurstJob.PACED_CONTROL);
        List<String> queues =
                words.stream().filter(word -> !controls.contains(word)).toList();
        if (prefill && words.contains(Kind.DEDICATED.id())) {
            throw new UsageException(
                    "with --prefill " + Kind.SESSION.id() + " has two threads of its own anyway: leave out "
                            + Kind.DEDICATED.id() + ", which is the same then");
        }
        if (prefill && queues.isEmpty() && !words.isEmpty()) {
            throw new UsageException("--prefill needs a queue: the controls, which always take part, have no backlog");
        }
        Field field = Field.all(kind -> kind.role() != Role.BOUND && !(prefill && kind == Kind.DEDICATED), false);
        List<Plan.Entry> entries = new ArrayList<>();
        entries.add(control(BurstJob.CONTROL, "the control: the same procedure, messages made but not sent"));
        entries.add(control(
                BurstJob.PACED_CONTROL,
                "the control at a pace of " + Sender.Paced.NANOS_PER_MESSAGE + " ns a message: what time alone, with "
                        + "the interrupts in it, does to the caches"));
        if (words.isEmpty() || !queues.isEmpty()) {
            field.only(queues).entrants().forEach(entrant -> entries.add(entry(entrant, profile, prefill)));
        }
        return entries;
    }

    private static Plan.Entry control(String id, String description) {
        return new Plan.Entry(
                id,
                Role.BOUND.word(),
                description,
                flags(List.of("--sun-misc-unsafe-memory-access=deny")),
                Map.of(),
                null);
    }

    private static Plan.Entry entry(Entrant entrant, Map<String, Settings> profile, boolean prefill) {
        Kind kind = Kind.of(entrant.id()).orElseThrow();
        Settings settings = profile.getOrDefault(kind.id(), Settings.NONE);
        return new Plan.Entry(
                kind.id(),
                kind.role().word(),
                kind.description(),
                flags(kind.jvmFlags()),
                (kind.role() == Role.OURS ? ours(kind, settings, prefill) : settings).values(),
                null);
    }

    /// Ours waits as the others do here, yielding, unless the profile says otherwise. The size of the first layer
    /// is this benchmark's matter, so the profile has no say in it. A backlog needs a copier that does not wait
    /// for callbacks: a thread of its own, whatever the profile says. With a single layer all storage is in that
    /// layer.
    private static Settings ours(Kind kind, Settings profile, boolean prefill) {
        Settings usual = Settings.NONE.with("wait", "yielding");
        if (kind == Kind.SINGLE_LAYER) {
            return usual.and(profile);
        }
        Settings all = usual.and(profile);
        return (prefill ? all.with("threading", "dedicated") : all)
                .with("source-block", SOURCE_BLOCK)
                .with("source-blocks", BurstCommand.SOURCE_SIZE / SOURCE_BLOCK);
    }

    private static List<String> flags(List<String> needed) {
        List<String> all = new ArrayList<>(needed);
        all.addAll(FLAGS);
        return all;
    }
}
