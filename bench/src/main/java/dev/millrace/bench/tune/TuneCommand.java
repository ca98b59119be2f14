package dev.millrace.bench.tune;

import dev.millrace.bench.UsageException;
import dev.millrace.bench.command.Benchmark;
import dev.millrace.bench.command.FolderOptions;
import dev.millrace.bench.command.RunOptions;
import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.RunFolder;
import dev.millrace.bench.process.Entrant;
import dev.millrace.bench.process.Field;
import dev.millrace.bench.process.Step;
import dev.millrace.bench.report.Language;
import dev.millrace.bench.submit.MessageOptions;
import dev.millrace.bench.submit.SubmitJob;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The command `bench tune`: searches settings axis by axis, chooses by plateau, writes a profile.
@Command(
        name = "tune",
        description =
                "Searches one configuration for all lengths of messages: axis by axis, with the runs of 'bench submit'. "
                        + "It chooses the middle of the best plateau among the measured: three neighbours of about the "
                        + "same score. 'bench submit --profile' uses what it finds. By default 10,000,000 messages; "
                        + "with --quick 500,000, fewer candidates, and only two-buf-session.")
public final class TuneCommand implements Benchmark {

    private static final int RUNS = 3;

    @Mixin
    private final FolderOptions folders = new FolderOptions();

    @Mixin
    private final RunOptions options = new RunOptions();

    @Mixin
    private final MessageOptions sending = new MessageOptions();

    private @Nullable Field field;

    /// Made by picocli.
    public TuneCommand() {}

    @Override
    public String kind() {
        return "tune";
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
        return sending.messages(options.quick() ? 500_000 : 10_000_000);
    }

    private int warmUpMillis() {
        return options.quick() ? 700 : 4_000;
    }

    private void check() {
        sending.check(messages());
        if (options.runs(RUNS) < 2) {
            throw new UsageException("--runs must be 2 at least: one run does not show how much figures vary");
        }
    }

    private Axes axes() {
        return new Axes(sending.size(), options.quick());
    }

    private Field field() {
        if (field == null) {
            Field all = Field.all(kind -> !axes().of(kind).isEmpty(), false);
            boolean onlyOurs = options.quick() && options.contestants().isEmpty();
            field = all.only(onlyOurs ? List.of(Kind.SESSION.id()) : options.contestants());
        }
        return field;
    }

    private List<Kind> kinds() {
        return field().entrants().stream()
                .map(Entrant::id)
                .map(id -> Kind.of(id).orElseThrow())
                .toList();
    }

    @Override
    public Plan plan(List<String> arguments, Map<String, Settings> profile) {
        check();
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("size_bytes", sending.size());
        parameters.put("lengths", sending.lengths());
        parameters.put("messages", messages());
        parameters.put("runs", options.runs(RUNS));
        parameters.put("group_messages", SubmitJob.GROUP);
        parameters.put("round_messages", sending.roundMessages(messages()));
        parameters.put("warm_up_most_ms", warmUpMillis());
        parameters.put("axes", kinds().stream().flatMap(this::describeAxes).toList());
        options.addTo(parameters);
        return Plan.ofJvm(kind(), arguments, parameters, field().entries(profile));
    }

    private Stream<String> describeAxes(Kind kind) {
        return axes().of(kind).stream()
                .map(Stage::axis)
                .map(axis -> kind.id() + " " + axis.setting() + ": " + String.join(", ", axis.values()));
    }

    private Measured measured(RunFolder folder) {
        return new Measured(folder.lines(), sending.lengths(), options.runs(RUNS));
    }

    /// A profile, whose settings are in the plan, says where the search begins.
    private Search search(Kind kind, RunFolder folder, Measured measured) {
        Settings base = axes().base(kind).and(folder.plan().settings().getOrDefault(kind.id(), Settings.NONE));
        return new Search(kind.id(), base, axes().of(kind), measured);
    }

    @Override
    public List<Step> steps(RunFolder folder) {
        Measured measured = measured(folder);
        List<Step> steps = new ArrayList<>();
        for (Kind kind : kinds()) {
            steps.addAll(new TuneSteps(kind, common())
                    .of(search(kind, folder, measured).open(), options.runs(RUNS)));
        }
        return steps;
    }

    private SubmitJob common() {
        return new SubmitJob(
                "",
                false,
                sending.lengths(),
                0,
                messages(),
                List.of(),
                0,
                sending.size(),
                options.seed(),
                warmUpMillis(),
                options.placement(),
                Settings.NONE);
    }

    private TuneSummary summary(RunFolder folder) {
        Measured measured = measured(folder);
        return new TuneSummary(
                folder.plan(),
                kinds().stream().map(kind -> search(kind, folder, measured)).toList(),
                measured,
                sending.lengths());
    }

    @Override
    public ObjectNode summary(RunFolder folder, boolean interrupted) {
        return summary(folder).document(interrupted);
    }

    @Override
    public void writeMore(RunFolder folder, ObjectNode summary) {
        folder.write(TuneSummary.PROFILE, Json.pretty(summary(folder).profile()));
    }

    @Override
    public String render(ObjectNode summary, List<JsonNode> raw, Language language) {
        return TunePage.render(summary, raw, language);
    }

    @Override
    public void print(ObjectNode summary, PrintStream out) {
        TuneText.print(summary, out);
    }
}
