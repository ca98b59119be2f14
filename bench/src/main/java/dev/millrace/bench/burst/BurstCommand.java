package dev.millrace.bench.burst;

import dev.millrace.bench.UsageException;
import dev.millrace.bench.command.Benchmark;
import dev.millrace.bench.command.ByteSize;
import dev.millrace.bench.command.FolderOptions;
import dev.millrace.bench.command.RunOptions;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.RunFolder;
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

/// The command `bench burst`: the producer's own work before and at once after a batch of messages.
@Command(
        name = "burst",
        description =
                "Measures what a batch of messages leaves of the sender's caches: the time of the sender's own work at "
                        + "once after a batch, beside the time of the same work before it. Each run is a process of its own; "
                        + "contestants take turns, and the controls without a queue always take part. By default 2,500 windows and "
                        + "3 runs of each contestant at each size; with --quick 200 windows, 2 runs, 1m, 4m and 16m.")
public final class BurstCommand implements Benchmark {

    static final int SOURCE_SIZE = 16 << 10;

    private static final int LEAST_SIZE = 1 << 20;

    @Mixin
    private final FolderOptions folders = new FolderOptions();

    @Mixin
    private final RunOptions options = new RunOptions();

    @Option(
            names = "--size",
            paramLabel = "BYTES",
            converter = ByteSize.class,
            defaultValue = "256m",
            description = "Message storage: of the second layer for ours, whose first has 16k; of the whole queue for "
                    + "others. At least twice the largest batch, with --prefill 32m. Default: ${DEFAULT-VALUE}.")
    private int size;

    @Option(
            names = "--bursts",
            paramLabel = "BYTES",
            split = ",",
            converter = ByteSize.class,
            description = "Sizes of batches. Default: 1m,2m,4m,8m,16m.")
    private @Nullable List<Integer> bursts;

    @Option(
            names = "--windows",
            paramLabel = "N",
            description = "Windows of a run, four samples each; by default as said above.")
    private @Nullable Integer windows;

    @Option(
            names = "--working-set",
            paramLabel = "BYTES",
            converter = ByteSize.class,
            description = "The memory that the sender's own work visits. By default one of 24k, 48k and 96k is chosen, "
                    + "by a rule that the report states.")
    private @Nullable Integer workingSet;

    @Option(
            names = "--prefill",
            description =
                    "Keep a backlog of four fifths of a batch between windows in place of draining, with callbacks that "
                            + "work; how much is calibrated first.")
    private boolean prefill;

    /// Made by picocli.
    public BurstCommand() {}

    @Override
    public String kind() {
        return "burst";
    }

    @Override
    public FolderOptions folders() {
        return folders;
    }

    @Override
    public Map<String, Settings> profile() {
        return options.profile();
    }

    private List<Integer> bursts() {
        List<Integer> all = bursts != null
                ? bursts
                : (options.quick() ? List.of(1, 4, 16) : List.of(1, 2, 4, 8, 16))
                        .stream().map(mebibytes -> mebibytes << 20).toList();
        int unit = Batch.GROUP * Batch.LENGTH;
        if (all.stream().distinct().count() < all.size()
                || all.stream().anyMatch(burst -> burst % unit != 0 || burst > 64 << 20)) {
            throw new UsageException(
                    "--bursts takes different sizes up to 64m, multiples of " + unit + " bytes, not " + words(all));
        }
        int largest = all.stream().mapToInt(Integer::intValue).max().orElseThrow();
        if (size < LEAST_SIZE || size / 2 < largest) {
            throw new UsageException("--size " + ByteSize.words(size) + " is too small: it must be 1m at least, and "
                    + "twice the largest batch, " + ByteSize.words(largest));
        }
        if (prefill && size / 2 < Calibration.BURST_BYTES) {
            throw new UsageException(
                    "--size " + ByteSize.words(size) + " is too small for --prefill: it calibrates with "
                            + "batches of " + ByteSize.words(Calibration.BURST_BYTES) + " and needs twice that");
        }
        return all;
    }

    private static List<String> words(List<Integer> sizes) {
        return sizes.stream().map(ByteSize::words).toList();
    }

    private int windows() {
        int number = windows != null ? windows : options.quick() ? 200 : 2_500;
        if (number < 1 || number > 1_000_000) {
            throw new UsageException("--windows must be a number from 1 to 1000000, not " + number);
        }
        return number;
    }

    /// 0 if it is to be chosen.
    private int workingSet() {
        if (workingSet == null) {
            return 0;
        }
        if (workingSet < 4 << 10 || workingSet > 16 << 20 || workingSet % 64 != 0) {
            throw new UsageException(
                    "--working-set must be a multiple of 64 bytes from 4k to 16m, not " + ByteSize.words(workingSet));
        }
        return workingSet;
    }

    private int runs() {
        return options.runs(options.quick() ? 2 : 3);
    }

    @Override
    public Plan plan(List<String> arguments, Map<String, Settings> profile) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("mode", prefill ? "prefill" : "empty");
        parameters.put("prefill", prefill);
        parameters.put("drain_before_burst", !prefill);
        parameters.put("size_bytes", size);
        parameters.put("source_size_bytes", SOURCE_SIZE);
        parameters.put("message_bytes", Batch.LENGTH);
        parameters.put("burst_bytes", bursts());
        parameters.put("windows", windows());
        parameters.put("runs", runs());
        parameters.put("calls_after_batch", Windows.CALLS);
        parameters.put("group_calls", Windows.GROUP);
        parameters.put("nodes_per_call", Business.NODES_PER_CALL);
        parameters.put("working_set_bytes", workingSet() == 0 ? "chosen by the rule" : workingSet());
        parameters.put("warm_rounds_before_reference", Windows.WARM_ROUNDS);
        parameters.put("backlog_share", prefill ? Windows.BACKLOG : 0);
        parameters.put("warm_up_most_ms", warmUpMillis());
        options.addTo(parameters);
        return Plan.ofJvm(kind(), arguments, parameters, Roster.of(options.contestants(), profile, prefill));
    }

    private int warmUpMillis() {
        return options.quick() ? 600 : 4_000;
    }

    @Override
    public List<Step> steps(RunFolder folder) {
        BurstJob common = new BurstJob(
                "",
                BurstJob.RUN,
                prefill,
                0,
                0,
                windows(),
                workingSet(),
                0,
                size,
                SOURCE_SIZE,
                options.seed(),
                warmUpMillis(),
                options.placement(),
                Settings.NONE);
        return new BurstSteps(folder.plan(), common, Findings.of(folder.lines())).all(bursts(), runs());
    }

    @Override
    public ObjectNode summary(RunFolder folder, boolean interrupted) {
        return new BurstSummary(folder.plan(), Findings.of(folder.lines())).document(interrupted);
    }

    @Override
    public String render(ObjectNode summary, List<JsonNode> raw, Language language) {
        return BurstPage.render(summary, raw, language);
    }

    @Override
    public void print(ObjectNode summary, PrintStream out) {
        BurstText.print(summary, out);
    }
}
