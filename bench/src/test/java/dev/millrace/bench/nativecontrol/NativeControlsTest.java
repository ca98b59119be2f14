package dev.millrace.bench.nativecontrol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.nativecontrol.NativeProgram.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The native program, with the example adapter and adapters that are broken.
@Timeout(600)
class NativeControlsTest {

    private static final List<String> BROKEN = List.of("losing", "doubling", "altering", "reordering", "greedy");
    private static final List<String> LENGTHS = List.of("8", "16", "32", "64");

    private static NativeProgram program = new NativeProgram(Path.of("not built"));
    private static List<String> rows = List.of();

    @BeforeAll
    @Timeout(600)
    static void build() throws Exception {
        String adapters = Stream.concat(
                        Stream.of(NativeProgram.SOURCES.resolve("adapters/example_ring.hpp")),
                        BROKEN.stream().map(NativeProgram::adapter))
                .map(Path::toString)
                .collect(Collectors.joining(";"));
        program = NativeProgram.build(Path.of("target/native-test"), "MILLRACE_ADAPTERS=" + adapters);
        rows = program.call("list").out().lines().toList();
    }

    @Test
    void everyContestantHasARowAndOnlyQueuesHaveCopyPolicies() {
        assertThat(rows.stream().map(row -> text(row, "contestant")))
                .contains("native-ring", "bound-block-writer", "bound-memcpy", "example-ring")
                .doesNotHaveDuplicates();
        assertThat(rows).allSatisfy(row -> {
            assertThat(text(row, "description")).isNotEmpty();
            assertThat(text(row, "version")).isNotEmpty();
            if (isBound(row)) {
                assertThat(row).contains("\"copies\":[],\"default_copy\":null");
            } else {
                assertThat(row)
                        .contains("\"role\":\"native-peer\"")
                        .contains("\"copies\":[\"member\",\"memcpy\",\"zero-memcpy\",\"prefetch\"]")
                        .containsPattern("\"default_copy\":\\{\"8\":\"[a-z-]+\",\"16\":\"[a-z-]+\",\"32\":\"[a-z-]+\","
                                + "\"64\":\"[a-z-]+\"}");
            }
        });
    }

    @Test
    void queuesOfInstalledPackagesTakePart() {
        List<String> installed = new ArrayList<>();
        if (Path.of("/usr/include/readerwriterqueue").toFile().exists()) {
            installed.add("readerwriterqueue");
        }
        if (Path.of("/usr/include/atomic_queue").toFile().exists()) {
            installed.add("atomic-queue");
        }
        if ("true".equals(System.getenv("MILLRACE_REQUIRE_BROKERS"))) {
            assertThat(installed).hasSize(2);
        }

        assertThat(rows.stream().map(row -> text(row, "contestant"))).containsAll(installed);
    }

    @Test
    void buildSaysCompilerAndFlags() throws Exception {
        assertThat(program.call("build").out())
                .matches("\\{\"compiler\":\"\\w+ [0-9.]+\",\"flags\":\"-O3 -DNDEBUG[^\"]*\",\"cxx_standard\":17}\n");
    }

    @Test
    void everyContestantIsValidWithEveryPolicyAndLength() throws Exception {
        for (String row : rows) {
            String id = text(row, "contestant");
            List<String> copies = isBound(row) ? List.of("") : List.of("member", "memcpy", "zero-memcpy", "prefetch");
            for (String copy : BROKEN.contains(id) ? List.<String>of() : copies) {
                for (String length : LENGTHS) {
                    List<String> more = copy.isEmpty() ? List.of() : List.of("--copy", copy);
                    assertThat(submit(id, length, validating(more)))
                            .as("%s, %s bytes, %s", id, length, copy)
                            .isEqualTo(new Answer(0, "{\"valid\":true}\n", ""));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "losing, are lost",
        "doubling, messages were delivered",
        "altering, is not the one that was sent",
        "reordering, is not the one that was sent",
        "greedy, more than the budget holds"
    })
    void brokenQueueIsFoundByValidation(String id, String words) throws Exception {
        Answer answer = submit(id, "16", "--validate");

        assertThat(answer.status()).isEqualTo(1);
        assertThat(answer.out()).isEmpty();
        assertThat(answer.err()).hasLineCount(1).contains(words);
    }

    @Test
    void recordOfAQueueHasEveryField() throws Exception {
        assertThat(submit("native-ring", "32", "--copy", "zero-memcpy", "--path-messages", "100000")
                        .lastLine())
                .matches(Pattern.quote("{\"contestant\":\"native-ring\",\"length\":32,\"run\":3,"
                                + "\"copy\":\"zero-memcpy\",\"messages\":30000,\"rounds\":3,\"send_ns\":")
                        + "[1-9]\\d*,\"samples\":30,\"p50_ns\":\\d+\\.\\d+,\"p99_ns\":\\d+\\.\\d+,\"p999_ns\":\\d+\\.\\d+,"
                        + "\"callback_ns\":[1-9]\\d*,\"pressured\":\\d+,\"failed_attempts\":\\d+,\"retry_ns\":\\d+,"
                        + "\"internal_pressure\":null,\"allocated_bytes\":null,"
                        + "\"whole_path_messages\":108000,\"whole_path_ns\":[1-9]\\d*,"
                        + "\"warm_up_rounds\":[1-9]\\d*,\"steady\":(true|false),\"threads\":1,"
                        + "\"peak_rss_kib\":[1-9]\\d*}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bound-block-writer", "bound-memcpy"})
    void recordOfABoundHasNullForWhatItDoesNotHave(String id) throws Exception {
        assertThat(submit(id, "8").lastLine())
                .contains("\"copy\":null", "\"callback_ns\":null,\"pressured\":null,\"failed_attempts\":null")
                .contains("\"retry_ns\":null", "\"whole_path_messages\":0,\"whole_path_ns\":0", "\"threads\":0");
    }

    @Test
    void onlyAFullQueueIsPressure() throws Exception {
        String cpu = firstCpu();

        // 131,072 slots for a round of 12,000.
        assertThat(submit("native-ring", "8").lastLine())
                .contains("\"pressured\":0,\"failed_attempts\":0,\"retry_ns\":0,");

        // 8,192 slots, and on one CPU the consumer takes nothing before the producer yields.
        String record = submit("native-ring", "8", "--size", "120000", "--producer-cpu", cpu, "--consumer-cpu", cpu)
                .lastLine();
        assertThat(figure(record, "pressured")).isPositive();
        assertThat(figure(record, "failed_attempts")).isGreaterThanOrEqualTo(figure(record, "pressured"));
        assertThat(figure(record, "retry_ns")).isPositive();
    }

    @Test
    void everySeedIsValid() throws Exception {
        for (String seed : List.of("42", "-1")) {
            assertThat(submit("native-ring", "16", "--seed", seed, "--validate").out())
                    .isEqualTo("{\"valid\":true}\n");
        }
    }

    @Test
    void producerAndConsumerCanBeKeptOnOneCpu() throws Exception {
        String cpu = firstCpu();
        assertThat(submit("native-ring", "8", "--validate", "--producer-cpu", cpu, "--consumer-cpu", cpu)
                        .out())
                .isEqualTo("{\"valid\":true}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--producer-cpu", "--consumer-cpu"})
    void impossibleCpuIsNamed(String option) throws Exception {
        assertThat(submit("native-ring", "8", option, "9999")).satisfies(answer -> {
            assertThat(answer.status()).isEqualTo(1);
            assertThat(answer.err()).hasLineCount(1).startsWith(option + " 9999 is impossible: ");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                --length 24               | measures 8, 16, 32 and 64 bytes, not 24
                --copy fast               | --copy must be member, memcpy, zero-memcpy or prefetch, not 'fast'
                --contestant nobody       | There is no contestant 'nobody' in this build, only
                --messages 1500           | --messages must be a multiple of 1000, not 1500
                --messages -1             | --messages must be a number from 1000 to
                --round-messages 900000   | more than 80 %
                --source-block 1048576    | must hold four blocks
                --seed x                  | --seed must be a number from 0 to
                --path-messages 0         | --path-messages must be a number from 1 to
                --sice 8                  | no option '--sice'
                --run                     | --run needs a value
                """)
    void wrongOptionIsOneSentenceAndExitStatusTwo(String option, String sentence) throws Exception {
        Answer answer = submit("native-ring", "8", option.split(" ", -1));

        assertThat(answer.status()).isEqualTo(2);
        assertThat(answer.out()).isEmpty();
        assertThat(answer.err()).hasLineCount(1).contains(sentence);
    }

    @Test
    void missingOptionOrCommandIsExitStatusTwo() throws Exception {
        assertThat(program.call("submit", "--length", "8").err()).contains("submit needs --contestant");
        for (String[] words : new String[][] {{}, {"lisst"}, {"list", "all"}, {"submit"}}) {
            Answer answer = program.call(words);
            assertThat(answer.status()).isEqualTo(2);
            assertThat(answer.err()).hasLineCount(1);
        }
    }

    @Test
    void copyPolicyOfABoundIsRefused() throws Exception {
        assertThat(submit("bound-memcpy", "8", "--copy", "member"))
                .isEqualTo(new Answer(2, "", "--copy has no meaning for bound-memcpy, which has no slots.\n"));
    }

    /// A small run. What comes later on a command line replaces what came before.
    private static Answer submit(String id, String length, String... more) throws Exception {
        String small = "submit --contestant " + id + " --length " + length
                + " --messages 30000 --round-messages 12000 --size 1048576 --source-block 4096 --run 3";
        return program.call(
                Stream.concat(Stream.of(small.split(" ", -1)), Stream.of(more)).toArray(String[]::new));
    }

    private static String[] validating(List<String> more) {
        return Stream.concat(more.stream(), Stream.of("--validate")).toArray(String[]::new);
    }

    private static boolean isBound(String row) {
        return text(row, "role").equals("bound");
    }

    private static String text(String json, String name) {
        return find(json, "\"" + name + "\":\"([^\"]*)\"");
    }

    private static long figure(String json, String name) {
        return Long.parseLong(find(json, "\"" + name + "\":(\\d+)"));
    }

    private static String find(String json, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(json);
        assertThat(matcher.find()).as("%s in %s", pattern, json).isTrue();
        return matcher.group(1);
    }

    /// The first CPU that this process may use, from the list that an impossible one is refused with.
    private static String firstCpu() throws Exception {
        return find(submit("native-ring", "8", "--producer-cpu", "9999").err(), "may run on CPU (\\d+)");
    }
}
