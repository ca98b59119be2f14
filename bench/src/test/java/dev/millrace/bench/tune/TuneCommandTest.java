package dev.millrace.bench.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.bench.UsageException;
import dev.millrace.bench.command.Conduct;
import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.Profile;
import dev.millrace.bench.document.RunFolder;
import dev.millrace.bench.submit.SubmitCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class TuneCommandTest {

    /// One axis of four values, one length, two runs: the smallest search there is.
    @Test
    @Timeout(300)
    void aSearchLeavesValidDocumentsAndAProfile(@TempDir Path folder) throws IOException {
        Path out = folder.resolve("out");
        TuneCommand command = new TuneCommand();
        CommandLine.ParseResult given = new CommandLine(command)
                .parseArgs(
                        "--contestants=disruptor",
                        "--lengths=8",
                        "--messages=2000",
                        "--runs=2",
                        "--quick",
                        "--lang=en",
                        "--out=" + out);
        ByteArrayOutputStream words = new ByteArrayOutputStream();

        int status =
                new Conduct(TuneCommand::new, new PrintStream(words, true, StandardCharsets.UTF_8)).run(command, given);

        assertThat(status).isEqualTo(Conduct.DONE);
        ObjectNode summary = Json.object(Files.readString(out.resolve("summary.json")));
        assertThat(Files.readAllLines(out.resolve("raw.jsonl"))).hasSize(4 + 4 * 2);
        assertThat(summary.path("results")
                        .valueStream()
                        .map(result -> result.path("candidate").asString()))
                .containsExactly("sleep-ns=0", "sleep-ns=1000", "sleep-ns=12500", "sleep-ns=50000");
        JsonNode chosen = summary.path("chosen").get(0);
        boolean plateau = !chosen.path("candidate").isNull();
        Profile profile = Profile.read(out.resolve(summary.path("profile").asString()));
        assertThat(profile.contestants())
                .isEqualTo(plateau ? Map.of("disruptor", Json.read(chosen.path("settings"), Map.class)) : Map.of());
        assertThat(chosen.path("why").isNull()).isEqualTo(plateau);
    }

    @Test
    void submitTakesTheProfile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve(TuneSummary.PROFILE);
        Axes axes = new Axes(8 << 20, false);
        Map<String, String> settings = axes.base(Kind.SESSION).values();
        Files.writeString(file, Json.pretty(new Profile(Plan.SCHEMA, Map.of("two-buf-session", settings))));
        SubmitCommand submit = new SubmitCommand();
        new CommandLine(submit).parseArgs("--profile=" + file, "--contestants=two-buf-session");

        assertThat(submit.plan(List.of(), submit.profile()).contestants())
                .singleElement()
                .satisfies(entry -> assertThat(entry.settings()).isEqualTo(settings));
    }

    @Test
    void theSearchBeginsWithThePlansSettingsAlsoWhenTheProfileIsGone(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mine.json");
        Map<String, Map<String, String>> settings = Map.of("byte-ring", Map.of("sleep-ns", "1000"));
        Files.writeString(file, Json.pretty(new Profile(Plan.SCHEMA, settings)));
        TuneCommand command = new TuneCommand();
        new CommandLine(command).parseArgs("--profile=" + file, "--contestants=byte-ring");
        RunFolder documents = RunFolder.create(folder.resolve("out"), command.plan(List.of(), command.profile()));

        Files.delete(file);

        assertThat(command.steps(documents))
                .isNotEmpty()
                .extracting(step -> String.valueOf(step.parameters().get("settings")))
                .allMatch(words -> words.contains("sleep-ns=1000"));
    }

    @Test
    void quickSearchesOursOnlyUnlessOthersAreNamed() {
        assertThat(plan("--quick").contestants()).extracting(Plan.Entry::id).containsExactly("two-buf-session");
        assertThat(plan().contestants())
                .extracting(Plan.Entry::id)
                .containsExactly(
                        "two-buf-session",
                        "byte-ring",
                        "agrona-one-to-one",
                        "jctools-spsc",
                        "disruptor",
                        "array-blocking-queue");
        assertThat(plan("--quick", "--contestants=byte-ring").contestants())
                .extracting(Plan.Entry::id)
                .containsExactly("byte-ring");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--runs=1",
                "--messages=999",
                "--lengths=8,8",
                "--lengths=9",
                "--size=64k",
                "--contestants=two-buf-write"
            })
    void whatMakesNoSenseIsRefused(String option) {
        assertThatThrownBy(() -> plan(option)).isInstanceOf(UsageException.class);
    }

    private static Plan plan(String... options) {
        TuneCommand command = new TuneCommand();
        new CommandLine(command).parseArgs(options);
        return command.plan(List.of(options), command.profile());
    }
}
