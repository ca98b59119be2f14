package dev.millrace.queue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Runs a main class of the tests in a JVM of its own.
///
/// @param output standard output and error together
record JavaProcess(int status, String output) {

    static JavaProcess run(Class<?> main, String... options) throws IOException, InterruptedException {
        Path output = Files.createTempFile("millrace-test", ".txt");
        try {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(List.of(options));
            command.add("-cp");
            command.add(System.getProperty("java.class.path"));
            command.add(main.getName());
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().remove("JDK_JAVA_OPTIONS");
            builder.environment().remove("JAVA_TOOL_OPTIONS");
            Process process = builder.start();
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("the JVM of " + main.getName() + " does not end");
            }
            return new JavaProcess(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
        } finally {
            Files.delete(output);
        }
    }
}
