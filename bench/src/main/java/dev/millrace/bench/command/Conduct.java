package dev.millrace.bench.command;

import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.UsageException;
import dev.millrace.bench.document.Environment;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.RunFolder;
import dev.millrace.bench.process.Campaign;
import dev.millrace.bench.process.Interruption;
import dev.millrace.bench.process.Step;
import dev.millrace.bench.report.Language;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import tools.jackson.databind.node.ObjectNode;

/// Conducts a benchmark from its options to its reports: begins it, goes on with it, or only renders it.
public final class Conduct {

    /// What a run of the program ends with: all was measured.
    public static final int DONE = 0;

    /// What a run of the program ends with after Ctrl-C, as a shell says it.
    public static final int INTERRUPTED = 130;

    private final Supplier<? extends Benchmark> fresh;
    private final PrintStream out;

    /// Prepares.
    ///
    /// @param fresh makes the benchmark anew, to read the options of one that was begun
    /// @param out the terminal
    public Conduct(Supplier<? extends Benchmark> fresh, PrintStream out) {
        this.fresh = fresh;
        this.out = out;
    }

    /// Does what the options say.
    ///
    /// @param benchmark with its options
    /// @param given what was on the command line
    /// @return the exit status
    public int run(Benchmark benchmark, CommandLine.ParseResult given) {
        FolderOptions folders = benchmark.folders();
        List<Language> languages = folders.languages();
        if (folders.renderOnly) {
            return render(benchmark, folders, given, languages);
        }
        if (folders.resume != null) {
            return resume(folders.resume, folders, given, languages);
        }
        Plan plan = benchmark.plan(measuring(given), benchmark.profile());
        return measure(benchmark, RunFolder.create(folders.outOr(benchmark.kind()), plan), folders, languages);
    }

    /// The options that say what is measured, without those that say where things go: a folder of this machine
    /// means nothing on another.
    private static List<String> measuring(CommandLine.ParseResult given) {
        List<String> arguments = new ArrayList<>();
        for (CommandLine.Model.OptionSpec option : given.matchedOptions()) {
            if (!List.of("--out", "--report", "--lang").contains(option.longestName())) {
                arguments.add(option.longestName());
                if (option.arity().max() > 0) {
                    arguments.add(String.join(",", option.originalStringValues()));
                }
            }
        }
        return arguments;
    }

    private int render(
            Benchmark benchmark, FolderOptions folders, CommandLine.ParseResult given, List<Language> languages) {
        refuseOthers(given, "--render-only", List.of("--render-only", "--out", "--report", "--lang"));
        if (folders.out == null) {
            throw new UsageException("--render-only needs --out, the folder with the documents");
        }
        RunFolder folder = RunFolder.open(folders.out, benchmark.kind());
        Benchmark begun = begun(folder);
        // Made anew: a summary may be missing after a failure, or older than the lines.
        ObjectNode summary = begun.summary(folder, !folder.isComplete());
        folder.writeSummary(summary);
        writeReports(begun, folder, summary, folders, languages);
        return DONE;
    }

    /// The benchmark that a folder was begun with.
    private Benchmark begun(RunFolder folder) {
        Benchmark begun = fresh.get();
        new CommandLine(begun).parseArgs(folder.plan().arguments().toArray(String[]::new));
        return begun;
    }

    private int resume(Path path, FolderOptions folders, CommandLine.ParseResult given, List<Language> languages) {
        refuseOthers(given, "--resume", List.of("--resume", "--report", "--lang"));
        RunFolder folder = RunFolder.resume(path, fresh.get().kind());
        Benchmark begun = begun(folder);
        Plan plan = folder.plan();
        requireSame(path, plan, begun.plan(plan.arguments(), plan.settings()));
        return measure(begun, folder, folders, languages);
    }

    private static void refuseOthers(CommandLine.ParseResult given, String option, List<String> allowed) {
        for (CommandLine.Model.OptionSpec other : given.matchedOptions()) {
            if (!allowed.contains(other.longestName())) {
                throw new UsageException(
                        option + " takes what it needs from the folder: leave out " + other.longestName());
            }
        }
    }

    private static void requireSame(Path path, Plan begun, Plan now) {
        Environment then = begun.environment();
        Environment here = now.environment();
        require(path, "source revision", then.revision(), here.revision());
        require(path, "program or library: ", then.binaries(), here.binaries());
        require(path, "processor", then.cpu(), here.cpu());
        require(path, "number of cores", then.cores(), here.cores());
        require(path, "system", then.os(), here.os());
        require(path, "JVM", then.jvm(), here.jvm());
        require(path, "list of contestants", ids(begun), ids(now));
        require(path, "parameter: ", texts(begun.parameters()), texts(now.parameters()));
        require(path, "environment", then.hash(), here.hash());
    }

    private static List<String> ids(Plan plan) {
        return plan.contestants().stream().map(Plan.Entry::id).toList();
    }

    private static Map<String, String> texts(Map<String, Object> parameters) {
        Map<String, String> texts = new LinkedHashMap<>();
        parameters.forEach((name, value) -> texts.put(name, Json.line(value)));
        return texts;
    }

    /// Names the first that differs.
    private static void require(Path path, String what, Map<String, ?> then, Map<String, ?> now) {
        Set<String> names = new LinkedHashSet<>(then.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            require(path, what + name, String.valueOf(then.get(name)), String.valueOf(now.get(name)));
        }
    }

    private static void require(Path path, String what, Object then, Object now) {
        if (!then.equals(now)) {
            throw new UsageException("can't go on with " + path + ": it was begun with another " + what + " (" + then
                    + ", now " + now + "); begin a new one");
        }
    }

    private int measure(Benchmark benchmark, RunFolder folder, FolderOptions folders, List<Language> languages) {
        try (Interruption interruption = Interruption.install()) {
            boolean complete;
            try {
                complete = runAll(benchmark, folder, new Campaign(folder, interruption));
            } catch (BenchFailure e) {
                out.println("What was measured before is kept in " + folder.path());
                writeWhatThereIs(benchmark, folder, folders, languages, e);
                throw e;
            }
            ObjectNode summary = writeAll(benchmark, folder, complete, folders, languages);
            benchmark.print(summary, out);
            if (!complete) {
                out.println(
                        "Interrupted. Go on with: ./millrace bench " + benchmark.kind() + " --resume " + folder.path());
            }
            out.println("Documents: " + folder.path());
            return complete ? DONE : INTERRUPTED;
        }
    }

    private void writeWhatThereIs(
            Benchmark benchmark,
            RunFolder folder,
            FolderOptions folders,
            List<Language> languages,
            BenchFailure failure) {
        if (folder.lines().isEmpty()) {
            return;
        }
        try {
            writeAll(benchmark, folder, false, folders, languages);
        } catch (RuntimeException another) { // what failed first is what the person has to know
            failure.addSuppressed(another);
        }
    }

    private ObjectNode writeAll(
            Benchmark benchmark, RunFolder folder, boolean complete, FolderOptions folders, List<Language> languages) {
        ObjectNode summary = benchmark.summary(folder, !complete);
        folder.writeSummary(summary);
        benchmark.writeMore(folder, summary);
        writeReports(benchmark, folder, summary, folders, languages);
        return summary;
    }

    /// Steps may depend on what earlier ones found, so they are asked for until nothing is left.
    private static boolean runAll(Benchmark benchmark, RunFolder folder, Campaign campaign) {
        while (true) {
            List<Step> steps = benchmark.steps(folder);
            if (steps.stream().allMatch(step -> folder.has(step.key()))) {
                return true;
            }
            if (!campaign.run(steps)) {
                return false;
            }
        }
    }

    private void writeReports(
            Benchmark benchmark,
            RunFolder folder,
            ObjectNode summary,
            FolderOptions folders,
            List<Language> languages) {
        Path target = folders.report == null ? folder.path() : folders.report;
        try {
            Files.createDirectories(target);
        } catch (IOException e) {
            throw new BenchFailure("can't make the folder " + target + " for the reports: " + RunFolder.reason(e));
        }
        for (Language language : languages) {
            Path file = target.resolve(language.fileName());
            RunFolder.write(file, benchmark.render(summary, folder.lines(), language));
            out.println("Report: " + file);
        }
    }
}
