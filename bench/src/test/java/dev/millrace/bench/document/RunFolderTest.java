package dev.millrace.bench.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class RunFolderTest {

    @TempDir
    Path temp;

    @Test
    void whatWasAppendedIsThereWhenTheFolderIsOpenedAgain() {
        RunFolder folder = RunFolder.create(temp.resolve("run"), plan("submit"));
        folder.append(line("a"));
        folder.append(line("b"));

        RunFolder again = RunFolder.resume(temp.resolve("run"), "submit");

        assertThat(again.lines()).hasSize(2);
        assertThat(again.has("a")).isTrue();
        assertThat(again.has("c")).isFalse();
        assertThat(again.plan()).isEqualTo(plan("submit"));
    }

    @Test
    void halfALineAtTheEndIsDroppedAndTheNextLineIsWhole() throws IOException {
        Path run = temp.resolve("run");
        RunFolder.create(run, plan("submit")).append(line("a"));
        Files.writeString(run.resolve("raw.jsonl"), "{\"key\":\"b\",\"envi", StandardOpenOption.APPEND);

        RunFolder again = RunFolder.resume(run, "submit");
        again.append(line("b"));

        assertThat(Files.readAllLines(run.resolve("raw.jsonl"))).hasSize(2);
        assertThat(RunFolder.open(run, "submit").has("b")).isTrue();
    }

    @Test
    void aDamagedLineInTheMiddleIsNamed() throws IOException {
        Path run = temp.resolve("run");
        RunFolder.create(run, plan("submit")).append(line("a"));
        String good = Files.readString(run.resolve("raw.jsonl"));
        Files.writeString(run.resolve("raw.jsonl"), "{\"key\":\n" + good);

        assertThatThrownBy(() -> RunFolder.resume(run, "submit"))
                .isInstanceOf(BenchFailure.class)
                .hasMessageContaining("line 1 of")
                .hasMessageContaining("damaged");
    }

    @Test
    void aLineOfAnotherMachineIsRefused() throws IOException {
        Path run = temp.resolve("run");
        RunFolder.create(run, plan("submit")).append(line("a").put("environment_hash", "other"));

        assertThatThrownBy(() -> RunFolder.resume(run, "submit"))
                .isInstanceOf(BenchFailure.class)
                .hasMessageContaining("another environment");
    }

    @Test
    void foldersOfOthersAreRefusedWithTheReason() throws IOException {
        RunFolder.create(temp.resolve("burst"), plan("burst"));
        Files.createDirectories(temp.resolve("damaged"));
        Files.writeString(temp.resolve("damaged/raw.jsonl"), "");
        Files.writeString(temp.resolve("damaged/plan.json"), "{\"schema\":1,");

        assertThatThrownBy(() -> RunFolder.resume(temp.resolve("burst"), "submit"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'bench burst', not of 'bench submit'");
        assertThatThrownBy(() -> RunFolder.resume(temp, "submit"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("there is no benchmark in");
        assertThatThrownBy(() -> RunFolder.resume(temp.resolve("damaged"), "submit"))
                .isInstanceOf(BenchFailure.class)
                .hasMessageContaining("plan.json is damaged");
    }

    @Test
    void documentsAreNeverWrittenOver() {
        RunFolder.create(temp.resolve("run"), plan("submit"));

        assertThatThrownBy(() -> RunFolder.create(temp.resolve("run"), plan("submit")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--resume");
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() throws IOException {
        Files.writeString(temp.resolve("file"), "");

        assertThatThrownBy(() -> RunFolder.create(temp.resolve("file"), plan("submit")))
                .isInstanceOf(BenchFailure.class)
                .hasMessageContaining("can't make the folder")
                .hasMessageContaining("there is a file of that name");
    }

    @Test
    void aLineThatCannotBeWrittenSaysThatTheRestIsKept() throws IOException {
        RunFolder folder = RunFolder.create(temp.resolve("run"), plan("submit"));
        Files.delete(temp.resolve("run/raw.jsonl"));
        Files.createDirectory(temp.resolve("run/raw.jsonl")); // as good as a full disk, and works for root

        assertThatThrownBy(() -> folder.append(line("a")))
                .isInstanceOf(BenchFailure.class)
                .hasMessageContaining("can't write")
                .hasMessageContaining("what was measured before is kept");
    }

    static Plan plan(String kind) {
        Environment environment = new Environment(
                "2026-01-01T00:00:00Z",
                "r1",
                "cpu",
                2,
                1024,
                "os",
                "jvm",
                "gc",
                null,
                null,
                Map.of("a.jar", "00"),
                "h1");
        return new Plan(
                Plan.SCHEMA,
                kind,
                "./millrace bench " + kind,
                List.of(),
                environment,
                Map.of("runs", 3),
                List.of(),
                List.of());
    }

    private static ObjectNode line(String key) {
        return Json.tree(Map.of()).put("key", key).put("environment_hash", "h1");
    }
}
