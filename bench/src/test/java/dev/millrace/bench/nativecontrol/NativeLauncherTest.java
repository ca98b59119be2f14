package dev.millrace.bench.nativecontrol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.nativecontrol.NativeProgram.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What the launcher does about the native program, in a small checkout whose tools are shell scripts.
@Timeout(60)
class NativeLauncherTest {

    private static final List<String> SYSTEM_TOOLS = List.of(
            "cat", "find", "cksum", "sort", "grep", "mkdir", "rm", "rmdir", "mv", "head", "tail", "sleep", "id",
            "chmod");

    @TempDir
    private Path temp;

    private Path root;
    private Path tools;
    private Path calls;

    @BeforeEach
    void makeCheckout() throws IOException {
        root = Files.createDirectories(temp.resolve("check out"));
        tools = Files.createDirectories(temp.resolve("tools"));
        calls = temp.resolve("calls");
        write(calls, "");
        Path launcher = Path.of("..", "millrace");
        Files.copy(launcher, root.resolve("millrace"), StandardCopyOption.COPY_ATTRIBUTES);
        for (String file : List.of("pom.xml", "bench/pom.xml", "bench/src/main/Bench.java", "bench/native/src/a.cpp")) {
            write(root.resolve(file), file);
        }
        for (String tool : SYSTEM_TOOLS) {
            program(tools.resolve(tool), "exec " + onSystem(tool) + " \"$@\"");
        }
        program(tools.resolve("mvn"), """
                mkdir -p "$ROOT/bench/target/lib"
                echo program >"$ROOT/bench/target/millrace-bench-1.jar"
                """);
        program(tools.resolve("c++"), "echo 'c++ 1.0'");
        cmake("native-ring readerwriterqueue atomic-queue");
        program(temp.resolve("jdk/bin/java"), "for argument; do printf '<%s>\\n' \"$argument\"; done");
        program(temp.resolve("jdk/bin/javac"), "exit 1");
        write(temp.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    }

    /// A CMake whose build makes a program that lists some contestants.
    private void cmake(String contestants) throws IOException {
        program(tools.resolve("cmake"), """
                for argument; do printf '<%%s>' "$argument" >>"$CALLS"; done
                echo >>"$CALLS"
                [ "$1" = --build ] || exit 0
                echo "file.hpp:1: error: wrong" >&2
                [ -z "${FAILS:-}" ] || exit 1
                {
                    echo '#!/bin/sh'
                    echo 'for id in %s; do echo "{\\"contestant\\":\\"$id\\"}"; done'
                } >"$2/millrace-native"
                chmod +x "$2/millrace-native"
                """.formatted(contestants));
    }

    @Test
    void builtProgramIsGivenToJavaAndBuiltOnlyOnce() throws Exception {
        Answer answer = bench("submit", "--contestants", "two words");

        assertThat(answer.status()).isZero();
        assertThat(answer.out())
                .startsWith("<-Dmillrace.native=" + root.toRealPath() + "/bench/native/target/build/millrace-native>\n")
                .endsWith("<dev.millrace.bench.Bench>\n<submit>\n<--contestants>\n<two words>\n")
                .doesNotContain("native.missing", "native.hint", "revision");
        assertThat(answer.err()).contains("building the native controls");
        assertThat(bench("submit").err()).isEmpty();
        assertThat(Files.readAllLines(calls)).hasSize(2);
    }

    @Test
    void changedSourceIsBuiltAgain() throws Exception {
        bench("submit");
        write(root.resolve("bench/native/src/a.cpp"), "changed");

        assertThat(bench("submit").err()).contains("building the native controls");
    }

    @Test
    void helpRenderingAndOtherBenchmarksBuildNothing() throws Exception {
        bench();
        bench("--help");
        bench("submit", "--help");
        bench("submit", "--render-only", "folder");
        bench("latency");

        assertThat(calls).isEmptyFile();
    }

    @Test
    void withoutCompilerJavaIsToldWhy() throws Exception {
        Files.delete(tools.resolve("c++"));

        Answer answer = bench("submit");

        assertThat(answer.status()).isZero();
        assertThat(answer.out())
                .startsWith("<-Dmillrace.native.missing=no C++ compiler or no cmake found: install g++");
        assertThat(calls).isEmptyFile();
    }

    @Test
    void failedBuildDoesNotEndTheBenchmarkAndIsTriedAgain() throws Exception {
        Answer answer = bench(List.of("FAILS=yes"), "submit");

        assertThat(answer.status()).isZero();
        assertThat(answer.out()).startsWith("<-Dmillrace.native.missing=the native controls could not be built, see ");
        assertThat(answer.err()).contains("bench/native/target/build.log").doesNotContain("error: wrong");
        assertThat(root.resolve("bench/native/target/build.log")).content().contains("error: wrong");
        assertThat(root.resolve(".millrace-lock")).doesNotExist();
        assertThat(bench("submit").out()).startsWith("<-Dmillrace.native=");
    }

    @Test
    void missingPackagesAreAHint() throws Exception {
        cmake("native-ring atomic-queue");

        assertThat(bench("submit").out())
                .startsWith("<-Dmillrace.native.hint=not installed: readerwriterqueue; 'apt-get install"
                        + " libreaderwriterqueue-dev libatomic-queue-dev' or './millrace bench --install-native'>\n"
                        + "<-Dmillrace.native=");
    }

    @Test
    void adaptersGoToCMakeByTheirFullNamesAndNotToJava() throws Exception {
        write(temp.resolve("one.hpp"), "");
        write(temp.resolve("the other/two.hpp"), "");

        Answer answer =
                bench("submit", "--native-adapter", "one.hpp", "--quick", "--native-adapter", "the other/two.hpp");

        assertThat(answer.status()).isZero();
        assertThat(answer.out()).endsWith("<submit>\n<--quick>\n");
        Path real = temp.toRealPath();
        assertThat(calls)
                .content()
                .contains("<-DMILLRACE_ADAPTERS=" + real + "/one.hpp;" + real + "/the other/two.hpp>");
        bench("submit");
        assertThat(Files.readAllLines(calls).get(2)).endsWith("<-DMILLRACE_ADAPTERS=>");
    }

    @Test
    void adapterThatDoesNotCompileEndsTheBenchmarkWithTheFirstErrors() throws Exception {
        write(temp.resolve("one.hpp"), "");

        Answer answer = bench(List.of("FAILS=yes"), "submit", "--native-adapter", "one.hpp");

        assertThat(answer.status()).isEqualTo(1);
        assertThat(answer.out()).isEmpty();
        assertThat(answer.err()).contains("file.hpp:1: error: wrong").contains("millrace: --native-adapter: ");
        assertThat(root.resolve(".millrace-lock")).doesNotExist();
    }

    @Test
    void adapterThatIsNotThereIsOneLineAndExitStatusTwo() throws Exception {
        for (List<String> words : List.of(List.of("none.hpp"), List.of("a;b.hpp"), List.<String>of())) {
            Answer answer = bench(Stream.concat(Stream.of("submit", "--native-adapter"), words.stream())
                    .toArray(String[]::new));
            assertThat(answer.status()).isEqualTo(2);
            assertThat(answer.err()).hasLineCount(1).startsWith("millrace: --native-adapter");
        }
        assertThat(calls).isEmptyFile();
    }

    @Test
    void installationIsOneCommandAndTheBenchmarkGoesOn() throws Exception {
        program(tools.resolve("apt-get"), "echo \"apt-get $*\" >>\"$CALLS\"; exit ${APT_EXITS:-0}");
        program(tools.resolve("sudo"), "exec \"$@\"");
        String command = "apt-get install -y g++ cmake make libreaderwriterqueue-dev libatomic-queue-dev";

        assertThat(bench("--install-native")).satisfies(answer -> {
            assertThat(answer.status()).isZero();
            assertThat(answer.out()).isEmpty();
            assertThat(answer.err()).contains(command);
        });
        assertThat(Files.readAllLines(calls)).containsExactly(command);
        assertThat(bench("--install-native", "latency").out()).endsWith("<dev.millrace.bench.Bench>\n<latency>\n");
        assertThat(bench(List.of("APT_EXITS=100"), "submit", "--install-native"))
                .satisfies(answer -> {
                    assertThat(answer.status()).isEqualTo(1);
                    assertThat(answer.err()).contains("the installation failed");
                });
    }

    @Test
    void installationWithoutAptGetIsOneLine() throws Exception {
        Answer answer = bench("--install-native");

        assertThat(answer.status()).isEqualTo(1);
        assertThat(answer.err()).hasLineCount(1).contains("needs apt-get");
    }

    @Test
    void revisionOfACheckoutOfGitIsGivenToJava() throws Exception {
        program(tools.resolve("git"), "echo abc123-dirty");
        assertThat(bench("latency").out()).doesNotContain("revision");

        write(root.resolve(".git"), "gitdir: elsewhere");

        assertThat(bench("latency").out()).startsWith("<-Dmillrace.revision=abc123-dirty>\n");
    }

    private Answer bench(String... words) throws Exception {
        return bench(List.of(), words);
    }

    /// A start from another folder, with no environment but what the test needs.
    private Answer bench(List<String> environment, String... words) throws Exception {
        List<String> before = List.of(
                "/usr/bin/env",
                "-i",
                "-C",
                temp.toString(),
                "PATH=" + tools,
                "LC_ALL=C.UTF-8",
                "JAVA_HOME=" + temp.resolve("jdk"),
                "ROOT=" + root,
                "CALLS=" + calls);
        List<String> call = List.of("/bin/sh", root.resolve("millrace").toString(), "bench");
        Answer answer = NativeProgram.run(Stream.of(before, environment, call, List.of(words))
                .flatMap(List::stream)
                .toArray(String[]::new));
        // The Java part is built at the first start; its line is not what these tests are about.
        return new Answer(
                answer.status(),
                answer.out(),
                answer.err().replaceFirst("millrace: building \\(first start takes a minute or two\\)…\n", ""));
    }

    private static Path onSystem(String tool) {
        return Stream.of("/usr/bin", "/bin")
                .map(folder -> Path.of(folder, tool))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow();
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
