package dev.millrace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.App;
import dev.millrace.Millrace;
import dev.millrace.MutableHeaders;
import dev.millrace.Payload;
import dev.millrace.Scope;
import dev.millrace.StartException;
import dev.millrace.inprocess.InProcessBroker;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the compiler refuses and what it lets pass is what the running program refuses and lets pass.
class AgreementTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "orders",
                "orders.new",
                "a-b_c",
                "orders:1",
                "größe",
                "a*",
                "",
                ".",
                "a.",
                "a..b",
                "a b",
                "a\tb",
                "a\u00a0b",
                "a.*",
                "*",
                ">",
                "a.>",
                "a.\u007f"
            })
    void namesOfDestinations(String name) {
        App app = app(on -> on.publisher(name, Payload.class));

        if (Destinations.problemOfTarget(name) == null) {
            app.start().shutDown();
        } else {
            assertThatThrownBy(app::start).isInstanceOf(StartException.class);
        }
    }

    @Test
    void namesOfDestinationsThatAreTooLong() {
        assertThat(Destinations.problemOfTarget("x".repeat(1024))).isNull();
        assertThat(Destinations.problemOfTarget("x".repeat(1025))).isNotNull();
        app(on -> on.publisher("x".repeat(1024), Payload.class)).start().shutDown();
        assertThatThrownBy(app(on -> on.publisher("x".repeat(1025), Payload.class))::start)
                .isInstanceOf(StartException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{a}",
                "a.{b}",
                "a.{b}.{b}.c",
                "a.x{b}y",
                "a",
                "{",
                "}",
                "{a",
                "a}",
                "{}",
                "{ }",
                "{{a}}",
                "}{",
                "{a}}"
            })
    void templates(String template) {
        describe(on -> {
            if (Destinations.templateProblem(template) == null) {
                assertThatCode(() -> on.templatePublisher(template, Payload.class))
                        .doesNotThrowAnyException();
            } else {
                assertThatThrownBy(() -> on.templatePublisher(template, Payload.class))
                        .isInstanceOf(IllegalArgumentException.class);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"tenant", "task-id", "x_1", "A", "", " ", "a b", "größe", "a\u007f", "~!@#"})
    void namesOfHeaders(String name) {
        if (HeaderNames.problem(name) == null) {
            assertThat(new MutableHeaders().put(name, "1").text(name)).isEqualTo("1");
        } else {
            assertThatThrownBy(() -> new MutableHeaders().put(name, "1")).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void limitsOfSettings() {
        describe(on -> {
            assertThatThrownBy(() -> on.subscribe("a", Payload.class).workers(10_001))
                    .hasMessageEndingWith("workers is 10001, but it must be from 1 to 10000");
            assertThatThrownBy(() -> on.subscribe("a", Payload.class).threads(10_001))
                    .hasMessageEndingWith("threads is 10001, but it must be from 1 to 10000");
            assertThatThrownBy(() -> on.subscribe("a", Payload.class).batch(1_000_001))
                    .hasMessageEndingWith("batch is 1000001, but it must be from 1 to 1000000");
            assertThatThrownBy(() -> on.subscribe("a", Payload.class).timeLimit(Duration.ofNanos(999_999)))
                    .hasMessageEndingWith("but it must be at least PT0.001S");
            on.subscribe("a", Payload.class)
                    .workers(10_000)
                    .timeLimit(Duration.ofMillis(1))
                    .warnWhenSlowerThan(Duration.ofNanos(1))
                    .stalledAfter(Duration.ofNanos(1))
                    .batch(1_000_000);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1ns=PT0.000000001S",
                "7us=PT0.000007S",
                "50ms=PT0.05S",
                "50 ms=PT0.05S",
                "5s=PT5S",
                "5000ms=PT5S",
                "2m=PT2M",
                "3h=PT3H",
                "1d=PT24H",
                "0s=PT0S",
                "PT1M30S=PT1M30S",
                "pt0.25s=PT0.25S",
                "90000d=PT2160000H",
                "-3s=PT-3S"
            })
    void durations(String textAndDuration) {
        List<String> both = List.of(textAndDuration.split("="));

        assertThat(Durations.parse(both.getFirst())).isEqualTo(Duration.parse(both.getLast()));
    }

    @Test
    void durationsAreWrittenInTheLargestUnitThatPeopleUse() {
        assertThat(Durations.code(Duration.ofHours(1))).hasToString("java.time.Duration.ofSeconds(3600)");
        assertThat(Durations.code(Duration.ofMillis(1500))).hasToString("java.time.Duration.ofMillis(1500)");
        assertThat(Durations.code(Duration.ofNanos(1500))).hasToString("java.time.Duration.ofNanos(1500L)");
        assertThat(Durations.code(Duration.ZERO)).hasToString("java.time.Duration.ofMillis(0)");
        assertThat(Durations.code(Duration.ofDays(90_000))).hasToString("java.time.Duration.ofSeconds(7776000000L)");
    }

    private static void describe(Consumer<Scope> scope) {
        Millrace.app("test", "1").broker(InProcessBroker.create(), scope);
    }

    private static App app(Consumer<Scope> scope) {
        return Millrace.app("test", "1").broker(InProcessBroker.create(), scope).build();
    }
}
