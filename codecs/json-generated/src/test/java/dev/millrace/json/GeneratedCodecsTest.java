package dev.millrace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.codec.CodecException;
import org.junit.jupiter.api.Test;

class GeneratedCodecsTest {

    static final class Inner {
        static final class Most {}
    }

    @Test
    void codecsNameIsMadeOfAllNames() {
        assertThat(GeneratedCodecs.nameOfCodec(GeneratedCodecsTest.class))
                .isEqualTo("dev.millrace.json.GeneratedCodecsTestJsonCodec");
        assertThat(GeneratedCodecs.nameOfCodec(Inner.Most.class))
                .isEqualTo("dev.millrace.json.GeneratedCodecsTest_Inner_MostJsonCodec");
    }

    @Test
    void otherClassWithTheNameOfACodecIsRefused() {
        assertThatThrownBy(() -> new GeneratedCodecs().find(Mistaken.class))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith(
                        "dev.millrace.json.MistakenJsonCodec is no codec that millrace-processor has generated: "
                                + "java.lang.ClassCastException: ")
                .hasMessageEndingWith(
                        ". Give the class another name, or build it with the versions of millrace-processor and"
                                + " millrace-json-generated that belong together");
    }
}
