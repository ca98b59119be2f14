package dev.millrace.bench.submit;

import dev.millrace.bench.Bench;
import dev.millrace.bench.BenchFailure;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The command `bench submit`: validates every contestant at every length, measures them in turns, reports.
public final class Submit {

    private final SubmitOptions options;
    private final Progress progress;
    private final @Nullable PrintWriter records;

    private Submit(SubmitOptions options, @Nullable PrintWriter records) {
        this.options = options;
        this.records = records;
        int jobs = options.lengths().size() * options.contestants().size();
        progress = new Progress(jobs * (1 + options.runs()));
    }

    /// Runs the command.
    ///
    /// @param args its options
    /// @param out where the report goes
    /// @throws dev.millrace.bench.UsageException if the options make no sense
    /// @throws BenchFailure if a contestant fails its validation or a run
    public static void run(String[] args, PrintStream out) {
        if (Arrays.stream(args).anyMatch(Bench::isHelp)) {
            out.print(SubmitOptions.help());
            return;
        }
        SubmitOptions options = SubmitOptions.parse(args);
        try (PrintWriter records = open(options.records())) {
            Results results = new Submit(options, records).measure();
            new SubmitReport(options, Machine.here(), results).print(out);
        }
    }

    private static @Nullable PrintWriter open(@Nullable Path file) {
        if (file == null) {
            return null;
        }
        try {
            return new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new BenchFailure("can't write the records to " + file + ": " + e);
        }
    }

    private Results measure() {
        try {
            for (int length : options.lengths()) {
                for (Kind kind : options.contestants()) {
                    answer(Job.of(kind, true, length, 0, options));
                }
            }
            List<RunRecord> found = new ArrayList<>();
            for (int run = 0; run < options.runs(); run++) {
                for (int length : options.lengths()) {
                    for (Kind kind : options.contestants()) {
                        found.add(record(answer(Job.of(kind, false, length, run, options))));
                    }
                }
            }
            return new Results(found);
        } finally {
            progress.end();
        }
    }

    private String answer(Job job) {
        progress.start(job.title());
        return ChildJvm.run(job);
    }

    private RunRecord record(String line) {
        if (records != null) {
            records.println(line);
            if (records.checkError()) {
                throw new BenchFailure("can't write the records to " + options.records());
            }
        }
        try {
            return FlatJson.read(line, RunRecord.class);
        } catch (IllegalArgumentException e) {
            throw new BenchFailure("a run gave no record but: " + Bench.printable(line));
        }
    }
}
