package dev.millrace.bench.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlatJsonTest {

    record Small(String name, int number, double part, boolean yes) {}

    @Test
    void aRunRecordComesBackAsItWas() {
        RunRecord record = ResultsTest.run(Kind.AGRONA, 32, 4, 123_456_789_012L, 0.1 + 0.2);

        String line = FlatJson.write(record);

        assertThat(line)
                .startsWith("{\"contestant\":\"agrona-one-to-one\",\"length\":32,")
                .doesNotContain("\n");
        assertThat(FlatJson.read(line, RunRecord.class)).isEqualTo(record);
    }

    @Test
    void aJobComesBackAsItWas() {
        Job job = Job.of(Kind.SESSION, true, 64, 2, SubmitOptions.parse("--quick"));

        assertThat(FlatJson.read(FlatJson.write(job), Job.class)).isEqualTo(job);
    }

    @Test
    void quotesBackslashesAndBracesInTextsComeBack() {
        Small small = new Small("a \"b\" \\ {c},\\", -7, 1e-9, true);

        assertThat(FlatJson.read(FlatJson.write(small), Small.class)).isEqualTo(small);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "OpenJDK warning",
                "{\"name\":\"a\",\"number\":1,\"part\":1.5,\"yes\":true",
                "{\"name\":\"a\",\"number\":1,\"part\":1.5}",
                "{\"name\":\"a\",\"number\":1,\"part\":1.5,\"yes\":1}",
                "{\"name\":7,\"number\":1,\"part\":1.5,\"yes\":true}",
                "{\"name\":\"a\",\"number\":1,\"part\":1.5,\"yes\":true,\"more\":2}",
                "{\"name\":\"a\",\"number\":1,\"part\":1.5,\"yes\":true} x"
            })
    void whatIsNoSuchRecordIsRefused(String line) {
        assertThatIllegalArgumentException().isThrownBy(() -> FlatJson.read(line, Small.class));
    }
}
