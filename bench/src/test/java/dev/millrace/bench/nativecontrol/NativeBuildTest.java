package dev.millrace.bench.nativecontrol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.nativecontrol.NativeProgram.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Builds of the native program other than the usual one.
@Timeout(600)
class NativeBuildTest {

    private static final String WITHOUT_PACKAGES = "CMAKE_IGNORE_PATH=/usr/include;/usr/local/include";

    @TempDir
    private Path temp;

    @Test
    void withoutThePackagesTheirContestantsAreLeftOut() throws Exception {
        NativeProgram program = NativeProgram.build(
                Path.of("target/native-test-without-packages"),
                "CMAKE_BUILD_TYPE=Debug",
                WITHOUT_PACKAGES,
                "MILLRACE_ADAPTERS=");

        assertThat(program.call("list").out().lines())
                .extracting(row -> row.substring(0, row.indexOf(',')))
                .containsExactly(
                        "{\"contestant\":\"native-ring\"",
                        "{\"contestant\":\"bound-block-writer\"",
                        "{\"contestant\":\"bound-memcpy\"");
    }

    @Test
    void twoAdaptersOfOneNameAreRefusedByTheProgram() throws Exception {
        Path copy = Files.copy(NativeProgram.SOURCES.resolve("adapters/example_ring.hpp"), temp.resolve("copy.hpp"));
        NativeProgram program = NativeProgram.build(
                Path.of("target/native-test-without-packages"),
                "CMAKE_BUILD_TYPE=Debug",
                WITHOUT_PACKAGES,
                "MILLRACE_ADAPTERS=" + NativeProgram.SOURCES.resolve("adapters/example_ring.hpp") + ";" + copy);

        assertThat(program.call("list"))
                .isEqualTo(new Answer(
                        1,
                        "",
                        "The adapter copy.hpp calls itself 'example-ring', which is taken: give it another name().\n"));
    }

    @ParameterizedTest
    @CsvSource({
        "nameless, the adapter's Queue needs: static const char* name()",
        "nameless, the adapter's Queue needs: template <class Callback> std::size_t consume(",
        "locked_queue, the adapter must define: namespace MILLRACE_ADAPTER"
    })
    void whatAnAdapterLacksIsNamedByTheCompiler(String adapter, String sentence) throws Exception {
        assertThat(NativeProgram.configure(temp, "MILLRACE_ADAPTERS=" + NativeProgram.adapter(adapter))
                        .status())
                .isZero();

        Answer answer = NativeProgram.run(
                NativeProgram.isProgram("c++") ? "c++" : "g++",
                "-std=c++17",
                "-fsyntax-only",
                "-I" + NativeProgram.SOURCES.resolve("src"),
                temp.resolve("adapter_0.cpp").toString());

        assertThat(answer.status()).isNotZero();
        assertThat(answer.err()).contains("error: static assertion failed: " + sentence);
    }

    @Test
    void missingAdapterIsNamedByCMake() throws Exception {
        Path none = temp.resolve("none.hpp");

        Answer answer = NativeProgram.configure(temp.resolve("build"), "MILLRACE_ADAPTERS=" + none);

        assertThat(answer.status()).isNotZero();
        assertThat(answer.err()).contains("There is no adapter").contains(none.toString());
    }
}
