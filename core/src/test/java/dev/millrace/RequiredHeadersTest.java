package dev.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.codec.CodecException;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RequiredHeadersTest {

    private final Headers headers = Headers.of(
            "tenant", "acme", "task-id", "-9223372036854775808", "chunk", "2147483648", "urgent", "TRUE", "odd", "yes");

    @Test
    void valuesAreGivenAsWhatIsAskedFor() {
        assertThat(headers.requireText("tenant")).isEqualTo("acme");
        assertThat(headers.requireBytes("Tenant")).asString().isEqualTo("acme");
        assertThat(headers.requireLong("task-id")).isEqualTo(Long.MIN_VALUE);
        assertThat(Headers.of("n", "-2147483648").requireInt("n")).isEqualTo(Integer.MIN_VALUE);
        assertThat(headers.requireBoolean("urgent")).isTrue();
        assertThat(Headers.of("n", "false").requireBoolean("n")).isFalse();
        assertThat(Headers.of("at", "2026-01-02T03:04:05Z").require("at", Instant.class, Instant::parse))
                .isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
    }

    @Test
    void missingHeaderIsNamedWhateverItIsReadAs() {
        String message = "The header 'x' is missing: whoever publishes the message must set it, or it must be read as"
                + " an optional one";
        assertThatThrownBy(() -> headers.requireText("x"))
                .isInstanceOf(CodecException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> headers.requireBytes("x")).hasMessage(message);
        assertThatThrownBy(() -> headers.requireLong("x")).hasMessage(message);
        assertThatThrownBy(() -> headers.requireInt("x")).hasMessage(message);
        assertThatThrownBy(() -> headers.requireBoolean("x")).hasMessage(message);
        assertThatThrownBy(() -> headers.require("x", Instant.class, Instant::parse))
                .hasMessage(message);
    }

    @Test
    void unreadableHeaderIsNamedWithItsValueAndTheRule() {
        assertThatThrownBy(() -> headers.requireLong("tenant"))
                .isInstanceOf(CodecException.class)
                .hasMessage("The header 'tenant' is 'acme', but it must be a whole number from -9223372036854775808 to"
                        + " 9223372036854775807");
        assertThatThrownBy(() -> headers.requireInt("chunk"))
                .hasMessage("The header 'chunk' is '2147483648', but it must be a whole number from -2147483648 to"
                        + " 2147483647");
        assertThatThrownBy(() -> headers.requireBoolean("odd"))
                .hasMessage("The header 'odd' is 'yes', but it must be true or false");
        assertThatThrownBy(() -> headers.require("tenant", Instant.class, Instant::parse))
                .hasMessage("The header 'tenant' is 'acme', but that is no Instant");
        assertThatThrownBy(() -> headers.require("odd", TimeUnit.class, TimeUnit::valueOf))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("The header 'odd' is 'yes', but it must be one of [NANOSECONDS, ");
    }

    @Test
    void numbersAndTruthValuesAreReadWithoutAllocation() {
        Headers small = Headers.of("n", "-12345", "b", "false");
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long sum = read(small, 200_000); // compiles it

        long before = threads.getCurrentThreadAllocatedBytes();
        sum += read(small, 100_000);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(sum).isEqualTo(-24_690L * 300_000);
        assertThat(allocated).isLessThan(10_000);
    }

    private static long read(Headers from, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += from.requireLong("n") + from.requireInt("n") + (from.requireBoolean("b") ? 1 : 0);
        }
        return sum;
    }
}
