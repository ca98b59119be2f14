package dev.millrace.bench;

import dev.millrace.bench.submit.Submit;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The program behind `./millrace bench`: finds the benchmark by its name and turns what goes wrong into one
/// line and an exit status.
public final class Bench {

    private static final String HELP = """
            usage: ./millrace bench NAME [OPTIONS]

              submit   what a message costs the thread that sends it, against other queues of the JVM

            './millrace bench NAME --help' lists the options of one.
            """;

    private Bench() {}

    /// Runs a benchmark.
    ///
    /// @param args its name and its options
    public static void main(String[] args) {
        PrintStream out =
                new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), true, StandardCharsets.UTF_8);
        PrintStream err =
                new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.err), true, StandardCharsets.UTF_8);
        int status = run(args, out, err);
        out.flush();
        System.exit(status);
    }

    /// Runs a benchmark and gives the exit status: 0 if it was valid (whatever the figures), 1 if not, 2 for a
    /// wrong command line.
    static int run(String[] args, PrintStream out, PrintStream err) {
        try {
            if (args.length == 0 || isHelp(args[0])) {
                out.print(HELP);
                return 0;
            }
            String[] rest = Arrays.copyOfRange(args, 1, args.length);
            switch (args[0]) {
                case "submit" -> Submit.run(rest, out);
                default ->
                    throw new UsageException(
                            "there is no benchmark '" + printable(args[0]) + "'; './millrace bench' lists them");
            }
            return 0;
        } catch (UsageException e) {
            err.println("millrace bench: " + e.getMessage());
            return 2;
        } catch (BenchFailure e) {
            err.println("millrace bench: " + e.getMessage());
            return 1;
        }
    }

    /// Tells whether a word asks for help.
    ///
    /// @param word a word of the command line
    /// @return whether it is one of the usual ones
    public static boolean isHelp(String word) {
        return word.equals("--help") || word.equals("-h") || word.equals("help");
    }

    /// Makes a word fit for a message: no control characters, not too long.
    ///
    /// @param word what somebody typed
    /// @return what to print of it
    public static String printable(String word) {
        String clean = word.replaceAll("\\p{Cntrl}", "?");
        return clean.length() <= 60 ? clean : clean.substring(0, 60) + "…";
    }
}
