package dev.millrace.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.command.Conduct;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.process.Placement;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class LatencyRunTest {

    private static final int RATE = 10_000;

    static Stream<Arguments> everything() {
        return Variant.ALL.stream()
                .flatMap(variant -> Stream.of(Direction.values()).map(way -> Arguments.of(variant, way)));
    }

    /// Nothing is handed over at the end, so this also shows that each variant makes its messages visible.
    @ParameterizedTest
    @MethodSource("everything")
    @Timeout(60)
    void everyMessageOfEveryVariantArrivesAndIsNoted(Variant variant, Direction direction) {
        LatencyRecord run = new LatencyRun(job(variant, direction)).run();

        assertThat(run.count()).isEqualTo(1_000);
        assertThat(run.planned()).isEqualTo(1_000);
        Histogram times = Recording.decode(run.histogram());
        assertThat(times.getTotalCount()).isEqualTo(1_000);
        assertThat(run.p50Ns()).isPositive().isLessThanOrEqualTo(run.p99Ns());
        assertThat(run.maxNs()).isEqualTo(times.getMaxValue()).isGreaterThanOrEqualTo(run.p9999Ns());
        assertThat(run.percentiles()).hasSameSizeAs(Recording.PERCENTILES);
        assertThat(run.achievedRate()).isPositive();
    }

    private static LatencyJob job(Variant variant, Direction direction) {
        return new LatencyJob(
                variant.kind().id(),
                variant.setting(),
                variant.settings(),
                variant.flush(),
                direction,
                RATE,
                0,
                100,
                20,
                24,
                1 << 20,
                7,
                new Placement(-1, -1));
    }

    @Test
    @Timeout(120)
    void aRunOfTheCommandLeavesValidDocuments(@TempDir Path folder) throws IOException {
        Path out = folder.resolve("out");
        LatencyCommand command = new LatencyCommand();
        CommandLine.ParseResult given = new CommandLine(command)
                .parseArgs(
                        "--contestants=byte-ring",
                        "--rates=10k",
                        "--directions=one-way",
                        "--quick",
                        "--lang=en",
                        "--out=" + out);
        ByteArrayOutputStream words = new ByteArrayOutputStream();

        int status = new Conduct(LatencyCommand::new, new PrintStream(words, true, StandardCharsets.UTF_8))
                .run(command, given);

        assertThat(status).isEqualTo(Conduct.DONE);
        assertThat(words.toString(StandardCharsets.UTF_8)).contains("one-way, 10k messages/s", "byte-ring");
        ObjectNode summary = Json.object(Files.readString(out.resolve("summary.json")));
        JsonNode result = summary.path("results").get(0);
        assertThat(summary.path("kind").asString()).isEqualTo("latency");
        assertThat(summary.path("goals").isArray() && summary.path("goals").isEmpty())
                .isTrue();
        assertThat(result.path("contestant").asString()).isEqualTo("byte-ring");
        assertThat(result.path("setting").asString()).isEmpty();
        assertThat(result.path("count").asLong()).isEqualTo(10_000);
        assertThat(result.path("p999_ns").path("mean").asDouble()).isPositive();
        List<String> lines = Files.readAllLines(out.resolve("raw.jsonl"));
        assertThat(lines).hasSize(1);
        JsonNode line = Json.object(lines.getFirst());
        assertThat(line.path("p999_ns").asLong())
                .isEqualTo(result.path("p999_ns").path("mean").asLong());
        assertThat(result.path("percentiles")).hasSize(Recording.PERCENTILES.size());
    }
}
