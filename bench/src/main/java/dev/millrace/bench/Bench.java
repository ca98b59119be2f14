package dev.millrace.bench;

import dev.millrace.bench.burst.BurstCommand;
import dev.millrace.bench.command.Benchmark;
import dev.millrace.bench.command.Conduct;
import dev.millrace.bench.latency.LatencyCommand;
import dev.millrace.bench.submit.SubmitCommand;
import dev.millrace.bench.tune.TuneCommand;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// The program behind `./millrace bench`: finds the benchmark by its name and turns what goes wrong into one
/// line and an exit status.
@Command(
        name = "bench",
        synopsisSubcommandLabel = "NAME [OPTIONS]",
        description = "The benchmarks: what each cost is, and how to measure it again.",
        footer = "%nThe launcher builds the C++ contestants where it can; './millrace help' says what they need.")
public final class Bench {

    private static final int MOST_CHARS = 60;
    private static final int WIDTH = 110;

    private final PrintStream out;
    private final PrintStream err;
    private final Map<String, Supplier<? extends Benchmark>> benchmarks = new LinkedHashMap<>();

    private Bench(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
        benchmarks.put("submit", SubmitCommand::new);
        benchmarks.put("tune", TuneCommand::new);
        benchmarks.put("burst", BurstCommand::new);
        benchmarks.put("latency", LatencyCommand::new);
    }

    /// Runs a benchmark.
    ///
    /// @param args its name and its options
    public static void main(String[] args) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        int status = run(args, out, err);
        out.flush();
        System.exit(status);
    }

    /// Runs a benchmark and gives the exit status: 0 if it was valid (whatever the figures), 1 if not, 2 for a
    /// wrong command line, 130 if it was interrupted.
    static int run(String[] args, PrintStream out, PrintStream err) {
        return new Bench(out, err).run(args);
    }

    private int run(String[] args) {
        CommandLine line = commandLine();
        try {
            return run(line.parseArgs(args));
        } catch (ParameterException e) {
            return complain(sentence(e), 2);
        } catch (UsageException e) {
            return complain(e.getMessage(), 2);
        } catch (BenchFailure e) {
            return complain(e.getMessage(), 1);
        }
    }

    private CommandLine commandLine() {
        CommandLine line = new CommandLine(this);
        benchmarks.forEach((name, fresh) -> line.addSubcommand(name, fresh.get()));
        line.getSubcommands().values().forEach(Bench::addHelp);
        addHelp(line);
        return line;
    }

    private static void addHelp(CommandLine line) {
        CommandLine.Model.CommandSpec spec = line.getCommandSpec();
        spec.addOption(CommandLine.Model.OptionSpec.builder("--help", "-h")
                .usageHelp(true)
                .description("This text.")
                .build());
        UsageMessageSpec usage = spec.usageMessage();
        usage.width(WIDTH);
        usage.sortOptions(false);
        spec.qualifiedName();
        usage.customSynopsis("./millrace " + spec.qualifiedName(" ") + " [OPTIONS]");
    }

    private int run(ParseResult parsed) {
        ParseResult given = parsed.hasSubcommand() ? parsed.subcommand() : parsed;
        CommandLine command = given.commandSpec().commandLine();
        if (given.isUsageHelpRequested() || !parsed.hasSubcommand()) {
            command.usage(new PrintWriter(out, true, StandardCharsets.UTF_8));
            return 0;
        }
        Supplier<? extends Benchmark> fresh = benchmarks.get(command.getCommandName());
        if (fresh == null) {
            throw new IllegalStateException("picocli found a command that is none: " + command.getCommandName());
        }
        return new Conduct(fresh, out).run(command.getCommand(), given);
    }

    private int complain(@Nullable String message, int status) {
        err.println("millrace bench: " + message);
        return status;
    }

    private static String sentence(ParameterException e) {
        CommandLine command = e.getCommandLine();
        boolean root = command.getParent() == null;
        String help = "./millrace bench " + (root ? "" : command.getCommandName() + " ") + "--help";
        if (e instanceof UnmatchedArgumentException unmatched) {
            String word = printable(unmatched.getUnmatched().getFirst());
            return root
                    ? "there is no benchmark '" + word + "'; './millrace bench' lists them"
                    : command.getCommandName() + " has no option '" + word + "'; '" + help + "' lists them";
        }
        return printable(String.valueOf(e.getMessage()).lines().findFirst().orElse(""), 200) + "; see '" + help + "'";
    }

    /// Makes a word fit for a message: no control characters, not too long.
    ///
    /// @param word what somebody typed
    /// @return what to print of it
    public static String printable(String word) {
        return printable(word, MOST_CHARS);
    }

    private static String printable(String word, int most) {
        String clean = word.replaceAll("\\p{Cntrl}", "?");
        return clean.length() <= most ? clean : clean.substring(0, most) + "…";
    }
}
