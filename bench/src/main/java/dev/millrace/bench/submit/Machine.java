package dev.millrace.bench.submit;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the benchmark ran on.
///
/// @param cores processors that the JVM may use
/// @param cpu the processor's name
/// @param system the operating system
/// @param jvm the JVM's name and version
/// @param collectors the garbage collector, chosen by the JVM
record Machine(int cores, String cpu, String system, String jvm, String collectors) {

    static Machine here() {
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                cpuName(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .collect(Collectors.joining(", ")));
    }

    private static String cpuName() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown processor");
        } catch (IOException e) {
            return "unknown processor"; // not on Linux
        }
    }
}
