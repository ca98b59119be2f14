package dev.millrace.bench.latency;

import dev.millrace.bench.Bench;
import dev.millrace.bench.UsageException;
import dev.millrace.bench.command.Benchmark;
import dev.millrace.bench.command.ByteSize;
import dev.millrace.bench.command.FolderOptions;
import dev.millrace.bench.command.RunOptions;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.RunFolder;
import dev.millrace.bench.process.Entrant;
import dev.millrace.bench.process.Field;
import dev.millrace.bench.process.Step;
import dev.millrace.bench.report.Language;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The command `bench latency`: sends at fixed rates, notes how old each message is on arrival, reports.
@Command(
        name = "latency",
        description =
                "Measures how old messages are when they arrive. They are due at a fixed rate, and each is charged from "
                        + "the time when it was due, not from when it could be sent. Each run is a process of its own; "
                        + "contestants take turns. By default 3 runs of 3 seconds at 10k, 100k, 1m and 5m messages per "
                        + "second; with --quick 1 run of 1 second at 10k and 1m.")
public final class LatencyCommand implements Benchmark {

    private static final int MOST_SECONDS = 600;

    @Mixin
    private final FolderOptions folders = new FolderOptions();

    @Mixin
    private final RunOptions options = new RunOptions();

    @Option(
            names = "--size",
            paramLabel = "BYTES",
            converter = ByteSize.class,
            defaultValue = "8m",
            description = "Message storage: of each layer for ours, of the whole queue for others. Default: "
                    + "${DEFAULT-VALUE}.")
    private int size;

    @Option(
            names = "--lengths",
            paramLabel = "N",
            defaultValue = "32",
            description = "Length of a message in bytes, one multiple of 8. Default: ${DEFAULT-VALUE}.")
    private int length;

    @Option(
            names = "--rates",
            paramLabel = "N",
            split = ",",
            converter = Rate.class,
            description = "Messages per second, like 500, 10k or 5m; by default as said above.")
    private List<Integer> rates = List.of();

    @Option(
            names = "--directions",
            paramLabel = "WORD",
            split = ",",
            defaultValue = "one-way,round-trip",
            description = "one-way: through one queue. round-trip: its consumer sends each message back through "
                    + "another. Default: ${DEFAULT-VALUE}.")
    private List<String> directions = List.of();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Seconds of a run, after a warm-up at the same rate; by default as said above.")
    private @Nullable Integer seconds;

    private @Nullable Field field;

    /// Made by picocli.
    public LatencyCommand() {}

    @Override
    public String kind() {
        return "latency";
    }

    @Override
    public FolderOptions folders() {
        return folders;
    }

    @Override
    public Map<String, Settings> profile() {
        return options.profile();
    }

    private List<Integer> rates() {
        if (!rates.isEmpty()) {
            return rates.stream().distinct().toList();
        }
        return options.quick() ? List.of(10_000, 1_000_000) : List.of(10_000, 100_000, 1_000_000, 5_000_000);
    }

    private List<Direction> directions() {
        return directions.stream()
                .map(word -> Direction.of(word)
                        .orElseThrow(() -> new UsageException(
                                "--directions takes one-way and round-trip, not '" + Bench.printable(word) + "'")))
                .distinct()
                .toList();
    }

    private int seconds() {
        return seconds != null ? seconds : options.quick() ? 1 : 3;
    }

    private int runs() {
        return options.runs(options.quick() ? 1 : 3);
    }

    private int warmUpMillis() {
        return options.quick() ? 500 : 1_500;
    }

    private void check() {
        if (length < 8 || length > 4096 || length % 8 != 0) {
            throw new UsageException("--lengths takes one multiple of 8 up to 4096, not " + length);
        }
        if (size < 1 << 20) {
            throw new UsageException("--size must be 1m at least, not " + ByteSize.words(size));
        }
        if (seconds() < 1 || seconds() > MOST_SECONDS) {
            throw new UsageException("--seconds must be a number from 1 to " + MOST_SECONDS + ", not " + seconds());
        }
        for (int rate : rates()) {
            if (Schedule.messagesIn(rate, seconds() * 1_000L) > Schedule.MOST_MESSAGES) {
                throw new UsageException("a run may have a thousand million messages at most: " + seconds()
                        + " seconds of " + Rate.words(rate) + " are more; take a smaller --seconds");
            }
        }
    }

    private Field field() {
        if (field == null) {
            field = Field.all(Variant::measures, false).only(options.contestants());
        }
        return field;
    }

    private List<Variant> variants() {
        return Variant.ALL.stream()
                .filter(variant -> field().entrants().contains(new Entrant.OfJvm(variant.kind())))
                .toList();
    }

    @Override
    public Plan plan(List<String> arguments, Map<String, Settings> profile) {
        check();
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("size_bytes", size);
        parameters.put("length", length);
        parameters.put("rates", rates());
        parameters.put("directions", directions().stream().map(Direction::word).toList());
        parameters.put("seconds", seconds());
        parameters.put("warm_up_ms", warmUpMillis());
        parameters.put("runs", runs());
        parameters.put("variants", variants().stream().map(Variant::description).toList());
        parameters.put("histogram_digits", Recording.DIGITS);
        options.addTo(parameters);
        return Plan.ofJvm(kind(), arguments, parameters, field().entries(profile));
    }

    @Override
    public List<Step> steps(RunFolder folder) {
        LatencyJob common = new LatencyJob(
                "",
                "",
                Settings.NONE,
                false,
                Direction.ONE_WAY,
                0,
                0,
                seconds() * 1_000,
                warmUpMillis(),
                length,
                size,
                options.seed(),
                options.placement());
        return new LatencySteps(variants(), folder.plan().settings(), directions(), rates(), common).all(runs());
    }

    @Override
    public ObjectNode summary(RunFolder folder, boolean interrupted) {
        return new LatencySummary(folder.plan(), folder.lines()).document(interrupted);
    }

    @Override
    public String render(ObjectNode summary, List<JsonNode> raw, Language language) {
        return LatencyPage.render(summary, raw, language);
    }

    @Override
    public void print(ObjectNode summary, PrintStream out) {
        LatencyText.print(summary, out);
    }
}
