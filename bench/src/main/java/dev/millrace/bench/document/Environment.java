package dev.millrace.bench.document;

import dev.millrace.bench.BenchFailure;
import java.io.File;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a benchmark ran on, and with which programs.
///
/// @param time when it began, UTC
/// @param revision the source's revision, as the launcher found it
/// @param cpu the processor's name
/// @param cores processors that the JVM may use
/// @param memoryMib the machine's memory
/// @param os the operating system
/// @param jvm the JVM's name and version
/// @param collectors the garbage collector, chosen by the JVM
/// @param compiler the C++ compiler of the native program, or null
/// @param compilerFlags its flags, or null
/// @param binaries the SHA-256 of each program and library, by file name
/// @param hash the SHA-256 of all this but the time
public record Environment(
        String time,
        String revision,
        String cpu,
        int cores,
        long memoryMib,
        String os,
        String jvm,
        String collectors,
        @Nullable String compiler,
        @Nullable String compilerFlags,
        Map<String, String> binaries,
        String hash) {

    /// Looks around.
    ///
    /// @param nativeProgram the native program, or null
    /// @param compiler its compiler, or null
    /// @param compilerFlags its flags, or null
    /// @return what is here
    public static Environment here(
            @Nullable Path nativeProgram, @Nullable String compiler, @Nullable String compilerFlags) {
        Environment found = new Environment(
                "",
                System.getProperty("millrace.revision", "unknown"),
                line("/proc/cpuinfo", "model name", "unknown processor"),
                Runtime.getRuntime().availableProcessors(),
                Long.parseLong(line("/proc/meminfo", "MemTotal", "0").replaceAll("\\D", "")) >> 10,
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .collect(Collectors.joining(", ")),
                compiler,
                compilerFlags,
                binaries(nativeProgram),
                "");
        String hash = sha256(Json.line(found).getBytes(StandardCharsets.UTF_8));
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        return new Environment(
                now,
                found.revision,
                found.cpu,
                found.cores,
                found.memoryMib,
                found.os,
                found.jvm,
                found.collectors,
                compiler,
                compilerFlags,
                found.binaries,
                hash);
    }

    private static Map<String, String> binaries(@Nullable Path nativeProgram) {
        Map<String, String> hashes = new TreeMap<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (entry.endsWith(".jar")) {
                put(hashes, Path.of(entry));
            }
        }
        if (nativeProgram != null) {
            put(hashes, nativeProgram);
        }
        return hashes;
    }

    private static void put(Map<String, String> hashes, Path file) {
        try {
            hashes.put(String.valueOf(file.getFileName()), sha256(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new BenchFailure("can't read " + file + ": " + e.getMessage());
        }
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256", e);
        }
    }

    private static String line(String file, String name, String otherwise) {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(otherwise);
        } catch (IOException e) {
            return otherwise; // not on Linux
        }
    }
}
