package dev.millrace.examples.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.stream.Stream;

/// What a run of the demo in this JVM gave.
record DemoRun(int status, String out, String err) {

    static DemoRun of(Object... arguments) {
        return with(Progress.NONE, arguments);
    }

    static DemoRun with(Progress progress, Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String[] words = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
        int status =
                new Demo(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), progress).run(words);
        return new DemoRun(status, out.toString(UTF_8), err.toString(UTF_8));
    }

    /// The value of a line of the summary, such as `messages`.
    String value(String name) {
        return out.lines()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> line.substring(12))
                .findFirst()
                .orElse("");
    }
}
