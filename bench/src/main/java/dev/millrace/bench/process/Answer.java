package dev.millrace.bench.process;

import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.document.Json;
import java.util.function.Function;

/// What the process of a run has to say: the last line that it prints is its answer, or why there is none.
public final class Answer {

    private Answer() {}

    /// Does a job, prints its answer and ends the JVM: with status 1 if there is none.
    ///
    /// @param args of the process: a job as JSON
    /// @param type what to make of it
    /// @param run does the job and gives the answer, a record or a map
    /// @param <T> the job
    public static <T> void to(String[] args, Class<T> type, Function<T, Object> run) {
        int status = 0;
        try {
            System.out.println(Json.line(run.apply(Json.read(args[0], type))));
        } catch (BenchFailure | IllegalArgumentException e) {
            System.err.println(e.getMessage());
            status = 1;
        }
        System.out.flush();
        System.exit(status);
    }
}
