package dev.millrace.bench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ByteSizeTest {

    @ParameterizedTest
    @CsvSource({"65536,65536,64k", "64k,65536,64k", "8M,8388608,8m", "1g,1073741824,1024m", "100,100,100"})
    void sizesAreReadAndWrittenAsPeopleWriteThem(String text, int bytes, String words) {
        assertThat(new ByteSize().convert(text)).isEqualTo(bytes);
        assertThat(ByteSize.words(bytes)).isEqualTo(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k", "0", "-1", "8mb", "2g", "99999999999", "1.5m", "8 m"})
    void everythingElseIsRefused(String text) {
        assertThatThrownBy(() -> new ByteSize().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("like 65536, 64k or 8m");
    }
}
