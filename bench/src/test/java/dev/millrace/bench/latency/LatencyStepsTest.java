package dev.millrace.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.Profile;
import dev.millrace.bench.document.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LatencyStepsTest {

    @Test
    void runsHaveThePlansSettingsAlsoWhenTheProfileIsGone(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mine.json");
        Map<String, String> settings = Map.of("spins", "100");
        Files.writeString(file, Json.pretty(new Profile(Plan.SCHEMA, Map.of("byte-ring", settings))));
        LatencyCommand command = new LatencyCommand();
        new CommandLine(command).parseArgs("--quick", "--profile=" + file, "--contestants=byte-ring");
        RunFolder documents = RunFolder.create(folder.resolve("out"), command.plan(List.of(), command.profile()));

        Files.delete(file);

        assertThat(command.steps(documents))
                .hasSize(4)
                .allSatisfy(
                        step -> assertThat(step.parameters().get("settings")).isEqualTo(settings));
    }
}
