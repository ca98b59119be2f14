package dev.millrace.bench.submit;

import dev.millrace.bench.command.Benchmark;
import dev.millrace.bench.command.FolderOptions;
import dev.millrace.bench.command.RunOptions;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Environment;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.RunFolder;
import dev.millrace.bench.process.Field;
import dev.millrace.bench.process.NativeProgram;
import dev.millrace.bench.process.Step;
import dev.millrace.bench.report.Language;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The command `bench submit`: validates every contestant at every length, measures them in turns, reports.
@Command(
        name = "submit",
        description =
                "Measures what a message costs the thread that sends it: throughput, and quantiles over groups of "
                        + "1,000 messages. Each run is a process of its own; contestants take turns. By default 10,000,000 "
                        + "messages and 5 runs of each contestant at each length; with --quick 1,000,000 messages and 3 runs.")
public final class SubmitCommand implements Benchmark {

    @Mixin
    private final FolderOptions folders = new FolderOptions();

    @Mixin
    private final RunOptions options = new RunOptions();

    @Mixin
    private final MessageOptions sending = new MessageOptions();

    private @Nullable Field field;

    /// Made by picocli.
    public SubmitCommand() {}

    @Override
    public String kind() {
        return "submit";
    }

    @Override
    public FolderOptions folders() {
        return folders;
    }

    @Override
    public Map<String, Settings> profile() {
        return options.profile();
    }

    private int messages() {
        return sending.messages(options.quick() ? 1_000_000 : 10_000_000);
    }

    private Field field() {
        if (field == null) {
            Field all = Field.all(kind -> true, true);
            if (!NativeProgram.LENGTHS.containsAll(sending.lengths())) {
                all = all.withoutNative("it is compiled for messages of 8, 16, 32 and 64 bytes");
            }
            field = all.only(options.contestants());
        }
        return field;
    }

    @Override
    public Plan plan(List<String> arguments, Map<String, Settings> profile) {
        sending.check(messages());
        Field all = field();
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("size_bytes", sending.size());
        parameters.put("lengths", sending.lengths());
        parameters.put("messages", messages());
        parameters.put("runs", options.runs(5));
        parameters.put("group_messages", SubmitJob.GROUP);
        parameters.put("round_messages", sending.roundMessages(messages()));
        parameters.put("warm_up_messages_at_most", Measurement.WARM_UP_MESSAGES);
        parameters.put("warm_up_most_ms", warmUpMillis());
        parameters.put("whole_path_messages", pathMessages());
        parameters.put("bound_block_bytes", SubmitSteps.SOURCE_BLOCK);
        parameters.put("sensitivity_runs", sensitivityRuns());
        parameters.put("sensitivity_lengths", sensitivityLengths());
        options.addTo(parameters);
        return new Plan(
                Plan.SCHEMA,
                kind(),
                Plan.command(kind(), withAdapters(arguments)),
                arguments,
                Environment.here(
                        all.nativeProgram().path(),
                        all.nativeProgram().compiler(),
                        all.nativeProgram().compilerFlags()),
                parameters,
                all.entries(profile),
                all.missing());
    }

    /// The launcher takes adapters out of the options; what makes the benchmark again needs them.
    private static List<String> withAdapters(List<String> arguments) {
        List<String> all = new ArrayList<>(arguments);
        for (String adapter : System.getProperty("millrace.native.adapters", "").split(";", -1)) {
            if (!adapter.isEmpty()) {
                all.add("--native-adapter");
                all.add(String.valueOf(Path.of(adapter).getFileName()));
            }
        }
        return all;
    }

    private int warmUpMillis() {
        return options.quick() ? 700 : 4_000;
    }

    private int pathMessages() {
        return options.quick() ? 500_000 : Math.max(10_000_000, messages());
    }

    /// With --quick, the shortest and the longest: between them lie the others.
    private List<Integer> sensitivityLengths() {
        List<Integer> lengths = sending.lengths();
        return options.quick() && lengths.size() > 2 ? List.of(lengths.getFirst(), lengths.getLast()) : lengths;
    }

    private int sensitivityRuns() {
        return options.quick() ? 1 : Math.min(3, options.runs(5));
    }

    @Override
    public List<Step> steps(RunFolder folder) {
        SubmitJob common = new SubmitJob(
                "",
                false,
                sending.lengths(),
                0,
                messages(),
                sending.roundMessages(messages()),
                pathMessages(),
                sending.size(),
                options.seed(),
                warmUpMillis(),
                options.placement(),
                Settings.NONE);
        return new SubmitSteps(field(), folder.plan().settings(), common)
                .all(options.runs(5), sensitivityRuns(), sensitivityLengths());
    }

    @Override
    public ObjectNode summary(RunFolder folder, boolean interrupted) {
        return new SubmitSummary(folder.plan(), folder.lines()).document(interrupted);
    }

    @Override
    public String render(ObjectNode summary, List<JsonNode> raw, Language language) {
        return SubmitPage.render(summary, raw, language);
    }

    @Override
    public void print(ObjectNode summary, PrintStream out) {
        SubmitText.print(summary, out);
    }
}
