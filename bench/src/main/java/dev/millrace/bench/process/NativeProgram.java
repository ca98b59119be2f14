package dev.millrace.bench.process;

import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.contestant.Role;
import dev.millrace.bench.document.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// The program with the C++ contestants, which the launcher builds where it can.
///
/// @param path the program, or null if it could not be built
/// @param why why not all of its contestants are there, and what to do; null if they are
/// @param compiler the compiler that built it, or null
/// @param compilerFlags its flags, or null
/// @param entrants its contestants
public record NativeProgram(
        @Nullable Path path,
        @Nullable String why,
        @Nullable String compiler,
        @Nullable String compilerFlags,
        List<Entrant.OfNative> entrants) {

    /// The contestants that it has when everything is installed.
    public static final List<String> IDS =
            List.of("readerwriterqueue", "atomic-queue", "native-ring", "bound-block-writer", "bound-memcpy");

    /// The lengths of messages that it is compiled for.
    public static final Set<Integer> LENGTHS = Set.of(8, 16, 32, 64);

    private static final String NOT_BUILT =
            "the native program was not built: start the benchmark with ./millrace bench";

    private record Listed(
            String contestant,
            String role,
            String description,
            @Nullable String version,
            List<String> copies,
            @Nullable Map<String, String> defaultCopy) {}

    /// Asks the program that the launcher named for its contestants.
    ///
    /// @return the program, perhaps without contestants
    public static NativeProgram find() {
        String path = System.getProperty("millrace.native");
        String why = System.getProperty("millrace.native.missing", System.getProperty("millrace.native.hint"));
        if (path == null) {
            return new NativeProgram(null, why == null ? NOT_BUILT : why, null, null, List.of());
        }
        ObjectNode build = Json.object(ask(path, "build"));
        List<Entrant.OfNative> entrants = new ArrayList<>();
        for (String line : ask(path, "list").lines().toList()) {
            Listed listed = Json.read(line, Listed.class);
            String version = listed.version == null || listed.version.isEmpty() ? "" : ", " + listed.version;
            entrants.add(new Entrant.OfNative(
                    listed.contestant,
                    Role.of(listed.role),
                    listed.description + version,
                    listed.copies,
                    listed.defaultCopy == null ? Map.of() : listed.defaultCopy));
        }
        return new NativeProgram(
                Path.of(path),
                why,
                build.path("compiler").asString(),
                build.path("flags").asString(),
                entrants);
    }

    private static String ask(String path, String word) {
        try {
            Process process = new ProcessBuilder(path, word)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            process.getOutputStream().close();
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (process.waitFor() != 0) {
                throw new BenchFailure(path + " " + word + " failed");
            }
            return answer;
        } catch (IOException e) {
            throw new BenchFailure("can't start the native program: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchFailure("interrupted while asking the native program");
        }
    }
}
