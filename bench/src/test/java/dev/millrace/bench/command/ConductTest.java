package dev.millrace.bench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.UsageException;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Environment;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.Profile;
import dev.millrace.bench.document.RunFolder;
import dev.millrace.bench.process.Step;
import dev.millrace.bench.report.Language;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// With a benchmark whose runs are shell commands: each writes a mark where the test can count it.
class ConductTest {

    @TempDir
    Path temp;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private static String revision = "r1";
    private static Path marks = Path.of("");

    @Test
    void everyStepIsMeasuredOnceAndReportedInEveryLanguage() throws IOException {
        assertThat(run("--out", folder(), "--steps", "3")).isZero();

        assertThat(measured()).isEqualTo(3);
        assertThat(Files.readAllLines(temp.resolve("run/raw.jsonl"))).hasSize(3);
        assertThat(Files.readString(temp.resolve("run/report.ru.html"))).isEqualTo("ru: 3 lines");
        assertThat(temp.resolve("run/summary.json")).exists();
    }

    @Test
    void aStepThatFailsEndsItAndResumingMeasuresOnlyTheRest() throws IOException {
        Files.writeString(temp.resolve("broken"), "");
        assertThatThrownBy(() -> run("--out", folder(), "--steps", "3"))
                .isInstanceOf(BenchFailure.class)
                .hasMessageContaining("step 2")
                .hasMessageContaining("something is broken");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("What was measured before is kept");
        assertThat(Files.readString(temp.resolve("run/report.en.html")))
                .as("what was measured before the failure")
                .isEqualTo("en: 1 lines");
        Files.delete(temp.resolve("broken"));

        assertThat(run("--resume", folder())).isZero();

        assertThat(measured()).isEqualTo(3);
        assertThat(Files.readString(temp.resolve("run/report.en.html"))).isEqualTo("en: 3 lines");
    }

    @Test
    void resumingIsRefusedWhenTheSourceHasChanged() throws IOException {
        run("--out", folder(), "--steps", "1");
        revision = "r2";
        try {
            assertThatThrownBy(() -> run("--resume", folder()))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("another source revision (r1, now r2)");
        } finally {
            revision = "r1";
        }
    }

    @Test
    void resumingTakesItsOptionsFromTheFolder() {
        run("--out", folder(), "--steps", "1");

        assertThatThrownBy(() -> run("--resume", folder(), "--steps", "5"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("leave out --steps");
    }

    @Test
    void renderingAgainMeasuresNothingAndGivesTheSameBytes() throws IOException {
        run("--out", folder(), "--steps", "2");
        byte[] first = Files.readAllBytes(temp.resolve("run/report.zh.html"));

        assertThat(run(
                        "--render-only",
                        "--out",
                        folder(),
                        "--report",
                        temp.resolve("again").toString(),
                        "--lang",
                        "zh"))
                .isZero();

        assertThat(measured()).isEqualTo(2);
        assertThat(Files.readAllBytes(temp.resolve("again/report.zh.html"))).isEqualTo(first);
        assertThat(temp.resolve("again/report.en.html")).doesNotExist();
    }

    @Test
    void aFolderWithoutSummaryIsRenderedFromItsPlanAndLines() throws IOException {
        run("--out", folder(), "--steps", "2");
        Files.delete(temp.resolve("run/summary.json"));
        Files.delete(temp.resolve("run/report.en.html"));

        assertThat(run("--render-only", "--out", folder())).isZero();

        assertThat(Files.readString(temp.resolve("run/report.en.html"))).isEqualTo("en: 2 lines");
        assertThat(Files.readString(temp.resolve("run/summary.json"))).contains("\"interrupted\" : true");
    }

    @Test
    void aParameterThatDiffersIsNamedWithBothValues() throws IOException {
        run("--out", folder(), "--steps", "1");
        Path plan = temp.resolve("run/plan.json");
        Files.writeString(plan, Files.readString(plan).replace("\"steps\" : 1", "\"steps\" : 7"));

        assertThatThrownBy(() -> run("--resume", folder()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("another parameter: steps (7, now 1)");
    }

    @Test
    void resumingTakesTheProfilesSettingsFromThePlanAlsoWhenTheProfileIsGone() throws IOException {
        Path file = temp.resolve("profile.json");
        Map<String, String> settings = Map.of("spins", "7");
        Files.writeString(file, Json.pretty(new Profile(Plan.SCHEMA, Map.of("byte-ring", settings))));
        Files.writeString(temp.resolve("broken"), "");
        assertThatThrownBy(() -> run("--out", folder(), "--steps", "3", "--profile", file.toString()))
                .isInstanceOf(BenchFailure.class);
        Files.delete(temp.resolve("broken"));
        Files.delete(file);

        assertThat(run("--resume", folder())).isZero();

        assertThat(measured()).isEqualTo(3);
        assertThat(Files.readString(temp.resolve("run/plan.json"))).contains("\"settings\" : \"spins=7\"");
    }

    @Test
    void renderingNeedsAFolderAndUnknownLanguagesAreNamed() {
        assertThatThrownBy(() -> run("--render-only"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--out");
        assertThatThrownBy(() -> run("--lang", "en,xx"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("not 'xx'");
    }

    @Test
    void theCommandInTheDocumentsNamesNoFolderOfThisMachine() throws IOException {
        run("--out", folder(), "--steps", "1");

        assertThat(Files.readString(temp.resolve("run/plan.json")))
                .contains("\"--steps\", \"1\"")
                .doesNotContain(temp.toString());
    }

    private String folder() {
        return temp.resolve("run").toString();
    }

    private long measured() throws IOException {
        return Files.readAllLines(temp.resolve("marks")).size();
    }

    private int run(String... args) {
        marks = temp;
        Fake fake = new Fake();
        CommandLine.ParseResult parsed = new CommandLine(fake).parseArgs(args);
        return new Conduct(Fake::new, new PrintStream(out, true, StandardCharsets.UTF_8)).run(fake, parsed);
    }

    @Command(name = "fake")
    static final class Fake implements Benchmark {

        @Mixin
        private final FolderOptions folders = new FolderOptions();

        @Option(names = "--steps")
        private int steps;

        @Option(names = "--profile")
        private @Nullable Path profile;

        @Override
        public String kind() {
            return "fake";
        }

        @Override
        public FolderOptions folders() {
            return folders;
        }

        @Override
        public Map<String, Settings> profile() {
            return profile == null ? Map.of() : Profile.read(profile).settings();
        }

        @Override
        public Plan plan(List<String> arguments, Map<String, Settings> profile) {
            Settings settings = profile.getOrDefault("byte-ring", Settings.NONE);
            Environment environment =
                    new Environment("", revision, "cpu", 2, 1, "os", "jvm", "gc", null, null, Map.of(), "h");
            return new Plan(
                    1,
                    "fake",
                    "./millrace bench fake",
                    arguments,
                    environment,
                    Map.of("steps", steps, "settings", settings.toString()),
                    List.of(new Plan.Entry("byte-ring", "jvm-peer", "", List.of(), settings.values(), null)),
                    List.of());
        }

        @Override
        public List<Step> steps(RunFolder folder) {
            List<Step> all = new ArrayList<>();
            for (int i = 1; i <= steps; i++) {
                String script = i == 2 ? "if [ -e broken ]; then echo something is broken; exit 1; fi; " : "";
                all.add(new Step(
                        "step/" + i,
                        "step " + i,
                        List.of(
                                "sh",
                                "-c",
                                "cd '" + marks + "'; " + script + "echo x >>marks; echo '{\"n\":" + i + "}'"),
                        Map.of("type", "run")));
            }
            return all;
        }

        @Override
        public ObjectNode summary(RunFolder folder, boolean interrupted) {
            return Json.tree(Map.of("lines", folder.lines().size(), "interrupted", interrupted));
        }

        @Override
        public String render(ObjectNode summary, List<JsonNode> raw, Language language) {
            return language.code() + ": " + raw.size() + " lines";
        }

        @Override
        public void print(ObjectNode summary, PrintStream out) {}
    }
}
