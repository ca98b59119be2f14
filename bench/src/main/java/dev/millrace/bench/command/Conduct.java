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
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
        Plan plan = benchmark.plan(measuring(given));
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
        writeReports(benchmark, folder, folder.summary(), folders, languages);
        return DONE;
    }

    private int resume(Path path, FolderOptions folders, CommandLine.ParseResult given, List<Language> languages) {
        refuseOthers(given, "--resume", List.of("--resume", "--report", "--lang"));
        Benchmark begun = fresh.get();
        RunFolder folder = RunFolder.resume(path, begun.kind());
        List<String> arguments = folder.plan().arguments();
        new CommandLine(begun).parseArgs(arguments.toArray(String[]::new));
        requireSame(path, folder.plan(), begun.plan(arguments));
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
        require(path, "set of programs and libraries", then.binaries(), here.binaries());
        require(
                path,
                "machine and JVM",
                List.of(then.cpu(), then.cores(), then.os(), then.jvm()),
                List.of(here.cpu(), here.cores(), here.os(), here.jvm()));
        require(
                path,
                "list of contestants",
                begun.contestants().toString(),
                now.contestants().toString());
        require(path, "list of parameters", text(begun.parameters()), text(now.parameters()));
        require(path, "environment", then.hash(), here.hash());
    }

    private static String text(Map<String, Object> parameters) {
        return Json.line(parameters);
    }

    private static void require(Path path, String what, Object then, Object now) {
        if (!Objects.equals(then, now)) {
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
                throw e;
            }
            ObjectNode summary = benchmark.summary(folder, !complete);
            folder.writeSummary(summary);
            benchmark.writeMore(folder, summary);
            writeReports(benchmark, folder, summary, folders, languages);
            benchmark.print(summary, out);
            if (!complete) {
                out.println(
                        "Interrupted. Go on with: ./millrace bench " + benchmark.kind() + " --resume " + folder.path());
            }
            out.println("Documents: " + folder.path());
            return complete ? DONE : INTERRUPTED;
        }
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
            throw new BenchFailure("can't make the folder " + target + " for the reports: " + e.getMessage());
        }
        for (Language language : languages) {
            Path file = target.resolve(language.fileName());
            RunFolder.write(file, benchmark.render(summary, folder.lines(), language));
            out.println("Report: " + file);
        }
    }
}
