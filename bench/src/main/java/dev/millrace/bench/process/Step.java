package dev.millrace.bench.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// One run: a command whose last line is what it found.
///
/// @param key names the run within its benchmark
/// @param title what a person reads while it goes on
/// @param command the process to start
/// @param parameters what tells this run from others, for its line in the documents
public record Step(String key, String title, List<String> command, Map<String, Object> parameters) {

    /// Gives the command that starts a class in a fresh JVM: the same Java and class path, and only the flags
    /// that are given.
    ///
    /// @param flags of the JVM
    /// @param main the class
    /// @param arguments its arguments
    /// @return the command
    public static List<String> jvm(List<String> flags, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        return command;
    }
}
