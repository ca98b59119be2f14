package dev.millrace.bench.burst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.bench.UsageException;
import dev.millrace.bench.command.Conduct;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.RunFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

class BurstCommandTest {

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    @Timeout(180)
    void aTinyRunGivesWholeDocuments() throws IOException {
        assertThat(run(
                        "--quick",
                        "--contestants",
                        "two-buf-session,jctools-spsc",
                        "--bursts",
                        "64k",
                        "--windows",
                        "3",
                        "--runs",
                        "1",
                        "--size",
                        "1m"))
                .isEqualTo(Conduct.DONE);

        RunFolder documents = RunFolder.open(folder, "burst");
        assertThat(documents.lines())
                .extracting(line -> line.path("key").asString())
                .containsExactly(
                        "selection/24576",
                        "selection/49152",
                        "selection/98304",
                        "run/no-queue/65536/0",
                        "run/no-queue-paced/65536/0",
                        "run/two-buf-session/65536/0",
                        "run/jctools-spsc/65536/0");
        JsonNode summary = Json.object(Files.readString(documents.path().resolve("summary.json")));
        assertThat(summary.path("interrupted").asBoolean()).isFalse();
        assertThat(summary.path("selection").path("candidates")).hasSize(3);
        assertThat(summary.path("results")).hasSize(4).allSatisfy(result -> {
            assertThat(result.path("samples").asInt()).isEqualTo(12);
            assertThat(result.path("post_p50_ns").path("mean").asDouble()).isPositive();
        });
        assertThat(summary.path("goals").findValuesAsString("verdict")).containsOnly("not-measured");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("batch of 64 KiB", "jctools-spsc", "Documents: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--bursts 1m,1m | different sizes",
                "--bursts 1000 | multiples of 512",
                "--bursts 128m | up to 64m",
                "--size 16m | twice the largest batch, 16m",
                "--prefill --bursts 1m --size 31m | with batches of 16m and needs twice that",
                "--prefill --contestants two-buf-dedicated | has two threads of its own anyway",
                "--prefill --contestants no-queue | --prefill needs a queue",
                "--windows 0 | --windows must be",
                "--working-set 1k | --working-set must be",
                "--contestants nobody | there is no contestant 'nobody'",
                "--contestants bound-block-copy | there is no contestant 'bound-block-copy'"
            })
    void whatMakesNoSenseIsRefusedBeforeAnythingIsMeasured(String arguments, String words) {
        assertThatThrownBy(() -> run(arguments.split(" ")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(words);
        assertThat(folder).isEmptyDirectory();
    }

    private int run(String... arguments) {
        BurstCommand command = new BurstCommand();
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--out", folder.toString()));
        CommandLine.ParseResult given = new CommandLine(command).parseArgs(all.toArray(String[]::new));
        return new Conduct(BurstCommand::new, new PrintStream(out, true, StandardCharsets.UTF_8)).run(command, given);
    }
}
