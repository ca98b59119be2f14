package dev.millrace.bench.document;

import dev.millrace.bench.contestant.Settings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What is going to be measured: the first document of a benchmark, written before its first run.
///
/// @param schema the version of the documents
/// @param kind the benchmark's name
/// @param command the command that makes it again
/// @param arguments the options it was started with
/// @param environment what it runs on
/// @param parameters every parameter, given or by default
/// @param contestants who is measured
/// @param missing who is not, and why
public record Plan(
        int schema,
        String kind,
        String command,
        List<String> arguments,
        Environment environment,
        Map<String, Object> parameters,
        List<Entry> contestants,
        List<Missing> missing) {

    /// The version of the documents that this program writes.
    public static final int SCHEMA = 1;

    /// Plans a benchmark whose contestants are all of the JVM.
    ///
    /// @param kind its name
    /// @param arguments the options it was started with
    /// @param parameters every parameter, given or by default
    /// @param contestants who is measured
    /// @return the plan
    public static Plan ofJvm(
            String kind, List<String> arguments, Map<String, Object> parameters, List<Entry> contestants) {
        return new Plan(
                SCHEMA,
                kind,
                command(kind, arguments),
                arguments,
                Environment.here(null, null, null),
                parameters,
                contestants,
                List.of());
    }

    /// Writes the command that makes a benchmark again.
    ///
    /// @param kind its name
    /// @param arguments its options, without those that say where things go
    /// @return as it is typed at a shell
    public static String command(String kind, List<String> arguments) {
        return Stream.concat(Stream.of("./millrace", "bench", kind), arguments.stream())
                .map(word -> word.matches("[\\w./:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    /// Gives what differs from the contestants' defaults.
    ///
    /// @return settings by id
    public Map<String, Settings> settings() {
        Map<String, Settings> settings = new TreeMap<>();
        contestants.forEach(entry -> settings.put(entry.id(), new Settings(entry.settings())));
        return settings;
    }

    /// Begins a summary: all that it has in common with this plan.
    ///
    /// @param interrupted whether runs are missing
    /// @param threads gives the threads beside the sender's of a contestant, by its id
    /// @return a document without results
    public ObjectNode beginSummary(boolean interrupted, ToIntFunction<String> threads) {
        ObjectNode plan = Json.tree(this);
        ObjectNode summary = Json.tree(Map.of());
        for (String part :
                List.of("schema", "kind", "environment", "command", "parameters", "contestants", "missing")) {
            summary.set(part, plan.get(part));
        }
        for (JsonNode contestant : summary.get("contestants")) {
            ((ObjectNode) contestant)
                    .put("threads", threads.applyAsInt(contestant.path("id").asString()));
        }
        return summary.put("interrupted", interrupted);
    }

    /// One that is measured.
    ///
    /// @param id its name
    /// @param role what it is to the comparison
    /// @param description what a reader has to know about it
    /// @param flags flags of its JVM
    /// @param settings what differs from its defaults
    /// @param copy the way it copies, by length; null if it has no choice
    public record Entry(
            String id,
            String role,
            String description,
            List<String> flags,
            Map<String, String> settings,
            @Nullable Map<String, String> copy) {}

    /// One that can't be measured here.
    ///
    /// @param id its name
    /// @param why the reason, and what to do about it
    public record Missing(String id, String why) {}
}
