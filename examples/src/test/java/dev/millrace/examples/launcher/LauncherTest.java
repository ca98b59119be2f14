package dev.millrace.examples.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The launcher, in a small checkout of its own whose Maven and JDK are shell scripts.
@Timeout(60)
class LauncherTest {
    private static final Path SCRIPT =
            Path.of("..", "millrace").toAbsolutePath().normalize();

    @TempDir
    private Path temp;

    private Path root;
    private Path elsewhere;
    private Path tools;
    private Path builds;

    @BeforeEach
    void makeCheckout() throws IOException {
        root = Files.createDirectories(temp.resolve("check out ä"));
        elsewhere = Files.createDirectories(temp.resolve("else where"));
        tools = Files.createDirectories(temp.resolve("tools"));
        builds = temp.resolve("builds");
        Files.copy(SCRIPT, root.resolve("millrace"), StandardCopyOption.COPY_ATTRIBUTES);
        for (String file : List.of("pom.xml", "queue/pom.xml", "queue/src/main/Queue.java", "examples/pom.xml")) {
            write(root.resolve(file), file);
        }
        program(tools.resolve("mvn"), """
                echo build >>"$BUILDS"
                echo "this is Maven"
                ${MAVEN_DOES:-true} || exit 1
                mkdir -p "$ROOT/examples/target/lib"
                echo program >"$ROOT/examples/target/millrace-examples-1.jar"
                echo library >"$ROOT/examples/target/lib/queue.jar"
                """);
        jdk("jdk 25", "25.0.3", """
                pwd
                for argument; do printf '<%s>\\n' "$argument"; done
                exit "${JAVA_EXITS:-0}"
                """);
    }

    @Test
    void noWordIsHelpAndHelpHasALineForEachCommand() throws Exception {
        Result help = run("help");

        assertThat(help.status()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(help.out()).contains("\n  demo ", "\n  test ", "\n  bench ", "\n  jcstress ", "\n  help ");
        assertThat(run()).isEqualTo(help);
        assertThat(run("--help")).isEqualTo(help);
    }

    @Test
    void wrongWordGetsOneLineWithTheNearestRightWord() throws Exception {
        assertThat(run("demp"))
                .isEqualTo(new Result(
                        2, "", "millrace: unknown command 'demp', did you mean 'demo'? See './millrace help'.\n"));
        assertThat(run("tset").err()).contains("'test'");
        assertThat(run("Bench").err()).contains("'bench'");
        assertThat(run("stress").err()).contains("'jcstress'");
    }

    @Test
    void wrongWordWithLineBreaksStillGetsOneLine() throws Exception {
        Result result = run("de\nmo\u001b[31m");

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).hasLineCount(1).contains("'demo'").doesNotContain("\u001b");
    }

    @Test
    void testRefusesArguments() throws Exception {
        Result result = run("test", "fast");

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).hasLineCount(1).contains("no arguments");
    }

    @Test
    void missingJdkIsSaidInOneLine() throws Exception {
        ProcessBuilder start = start("demo");
        start.environment().remove("JAVA_HOME");
        start.environment().put("PATH", elsewhere.toString());
        start.environment().put("MILLRACE_JDK_FOLDERS", elsewhere.toString());

        Result result = result(start);

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).hasLineCount(1).contains("no JDK 25", "install", "JAVA_HOME");
    }

    @Test
    void missingMavenIsSaidInOneLine() throws Exception {
        // The tools that a stale check needs, without Maven.
        for (String tool : List.of("cat", "find", "cksum", "sort", "grep")) {
            Path found = Stream.of("/usr/bin", "/bin")
                    .map(folder -> Path.of(folder, tool))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow();
            program(elsewhere.resolve(tool), "exec " + found + " \"$@\"");
        }
        ProcessBuilder start = start("demo");
        start.environment().put("PATH", elsewhere.toString());

        Result result = result(start);

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).hasLineCount(1).contains("Maven not found", "install");
    }

    @Test
    void olderJdkInJavaHomeIsPassedOverInSilence() throws Exception {
        ProcessBuilder start = start("demo");
        start.environment().put("JAVA_HOME", jdk("old", "17.0.2", "exit 99").toString());
        run("demo");

        assertThat(result(start)).extracting(Result::status, Result::err).containsExactly(0, "");
    }

    @Test
    void argumentsFolderAndStatusPassUnchanged() throws Exception {
        ProcessBuilder start = start("demo", "two words", "", "*", "$HOME", "-x");
        start.environment().put("JAVA_EXITS", "7");

        Result result = result(start);

        assertThat(result.status()).isEqualTo(7);
        assertThat(result.out())
                .startsWith(elsewhere.toRealPath() + "\n<-p>\n")
                .contains("/dev.millrace.examples.demo.Demo>\n")
                .endsWith("<two words>\n<>\n<*>\n<$HOME>\n<-x>\n");
    }

    @Test
    void worksThroughSymbolicLinks() throws Exception {
        Path link = Files.createSymbolicLink(temp.resolve("link"), Path.of("check out ä", "millrace"));
        Path linkOfLink = Files.createSymbolicLink(elsewhere.resolve("run it"), link);

        Result result = result(start(List.of(linkOfLink.toString(), "demo")));

        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("check out ä/examples/target/millrace-examples-1.jar");
    }

    @Test
    void buildsOnceAndAgainWhenAFileChangesComesOrGoes() throws Exception {
        assertThat(run("demo").err()).hasLineCount(1).contains("building");
        assertThat(run("demo").err()).isEmpty();

        write(root.resolve("queue/src/main/Queue.java"), "changed");
        assertThat(run("demo").err()).contains("building");

        write(root.resolve("queue/src/main/Other.java"), "new");
        assertThat(run("demo").err()).contains("building");

        Files.delete(root.resolve("queue/src/main/Other.java"));
        assertThat(run("demo").err()).contains("building");

        for (String module : List.of("core", "codecs/jackson", "codecs/json")) {
            write(root.resolve(module + "/src/main/Some.java"), "new");
            assertThat(run("demo").err()).contains("building");
        }

        write(root.resolve("examples/target/lib/queue.jar"), "another Maven run");
        assertThat(run("demo").err()).contains("building");

        assertThat(run("demo").err()).isEmpty();
        assertThat(Files.readAllLines(builds)).hasSize(8);
    }

    @Test
    void failedBuildShowsMavensWordsAndIsMadeAgain() throws Exception {
        ProcessBuilder start = start("demo");
        start.environment().put("MAVEN_DOES", "false");

        Result failed = result(start);

        assertThat(failed.status()).isEqualTo(1);
        assertThat(failed.err()).contains("this is Maven", "the build failed");
        assertThat(run("demo").err()).contains("building");
        assertThat(root.resolve(".millrace-lock")).doesNotExist();
    }

    @Test
    void signalEndsABuildAndTheNextStartMakesItAgain() throws Exception {
        ProcessBuilder start = start("demo");
        start.environment().put("MAVEN_DOES", "exec sleep 50");
        Process process = start.start();
        await().until(() -> Files.exists(builds));

        process.destroy();

        assertThat(process.waitFor()).isEqualTo(143);
        assertThat(root.resolve(".millrace-lock")).doesNotExist();
        assertThat(run("demo").err()).contains("building");
    }

    @Test
    void twoStartsAtOnceBuildOnce() throws Exception {
        Path finish = temp.resolve("finish");
        program(tools.resolve("linger"), "until [ -e '" + finish + "' ]; do sleep 0.1; done");
        ProcessBuilder start = start("demo");
        start.environment().put("MAVEN_DOES", "linger");
        Process first = start.start();
        await().until(() -> Files.exists(builds));
        Path said = temp.resolve("said");
        Process second = start("demo").redirectError(said.toFile()).start();
        await().until(() -> Files.readString(said).contains("waiting for another build"));

        Files.createFile(finish);

        assertThat(first.waitFor()).isZero();
        assertThat(second.waitFor()).isZero();
        assertThat(said).content().hasLineCount(1);
        assertThat(Files.readAllLines(builds)).hasSize(1);
    }

    @Test
    void lockOfADeadProcessIsBroken() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        write(root.resolve(".millrace-lock/pid"), dead.pid() + "\n");

        assertThat(run("demo").status()).isZero();
    }

    private record Result(int status, String out, String err) {}

    /// Otherwise the first file that the JVM opens would be its standard input.
    @Test
    void closedStandardInputIsOneThatCannotBeRead() throws Exception {
        jdk("jdk 25", "25.0.3", """
                [ -e /dev/fd/0 ] && echo open
                read -r line || echo "nothing to read"
                """);
        Result result = result(start(List.of("sh", "-c", "exec \"$ROOT/millrace\" demo - <&-")));

        assertThat(result.out()).isEqualTo("open\nnothing to read\n");
        assertThat(result.status()).isZero();
    }

    private Result run(String... words) throws Exception {
        return result(start(words));
    }

    private ProcessBuilder start(String... words) {
        return start(Stream.concat(Stream.of(root.resolve("millrace").toString()), Stream.of(words))
                .toList());
    }

    /// A start from a folder that has nothing to do with the checkout, with no environment but what the test needs.
    private ProcessBuilder start(List<String> command) {
        ProcessBuilder start = new ProcessBuilder(command).directory(elsewhere.toFile());
        start.environment().clear();
        start.environment().put("PATH", tools + ":/usr/bin:/bin");
        start.environment().put("LC_ALL", "C.UTF-8");
        start.environment().put("JAVA_HOME", temp.resolve("jdks/jdk 25").toString());
        start.environment().put("MILLRACE_JDK_FOLDERS", temp.resolve("jdks").toString());
        start.environment().put("ROOT", root.toString());
        start.environment().put("BUILDS", builds.toString());
        // Files, as two pipes would need two threads to empty them.
        start.redirectInput(Path.of("/dev/null").toFile());
        start.redirectOutput(temp.resolve("out").toFile());
        start.redirectError(temp.resolve("err").toFile());
        return start;
    }

    private Result result(ProcessBuilder start) throws IOException, InterruptedException {
        Process process = start.start();
        if (!process.waitFor(40, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the launcher hangs: " + Files.readString(temp.resolve("err")));
        }
        return new Result(
                process.exitValue(), Files.readString(temp.resolve("out")), Files.readString(temp.resolve("err")));
    }

    private Path jdk(String name, String version, String java) throws IOException {
        Path home = temp.resolve("jdks").resolve(name);
        program(home.resolve("bin/java"), java);
        program(home.resolve("bin/javac"), "exit 1");
        write(home.resolve("release"), "IMPLEMENTOR=\"Test\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    private static void program(Path file, String text) throws IOException {
        write(file, "#!/bin/sh\n" + text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
