package dev.millrace.processor.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.Headers;
import dev.millrace.PublishOptions;
import dev.millrace.codec.CodecException;
import dev.millrace.processor.run.HeaderHandlers.Meta;
import dev.millrace.processor.run.HeaderHandlers.Urgency;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Headers as parameters and as records.
class HeadersTest {

    private static final UUID ID = UUID.fromString("11111111-2222-3333-4444-555555555555");
    private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");

    private static final String[] REQUIRED = {
        "tenant",
        "acme",
        "count",
        "-7",
        "part",
        "8",
        "last",
        "true",
        "share",
        "0.25",
        "urgency",
        "HIGH",
        "id",
        ID.toString(),
        "at",
        AT.toString(),
        "raw",
        "bytes",
        "boxed",
        "9"
    };

    private static Service service() {
        return Service.start((on, service) -> on.include(new HeaderHandlersRouter(new HeaderHandlers(service))));
    }

    private static PublishOptions options(String... namesAndValues) {
        PublishOptions options = new PublishOptions();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            options.header(namesAndValues[i], namesAndValues[i + 1]);
        }
        return options;
    }

    @Test
    void headersOfAllTypesReachTheMethod() {
        try (Service service = service()) {
            service.publish("required", "x", options(REQUIRED));
            service.awaitEvents("x acme -7 8 true 0.25 HIGH " + ID + " " + AT + " bytes 9");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void missingHeaderIsNamedAndTheMethodIsNotCalled(int left) {
        List<String> others = new java.util.ArrayList<>(Arrays.asList(REQUIRED));
        others.remove(2 * left + 1);
        others.remove(2 * left);
        try (Service service = service()) {
            service.publish("required", "x", options(others.toArray(String[]::new)));
            service.awaitEvents("dead: CodecException: The header '" + REQUIRED[2 * left]
                    + "' is missing: whoever publishes the message must set it, or it must be read as an optional one");
        }
    }

    @Test
    void unreadableHeaderIsNamedWithItsValue() {
        try (Service service = service()) {
            service.publish("required", "x", options(REQUIRED).header("urgency", "SOON"));
            service.publish("optional", "x", new PublishOptions().header("part", "some"));
            service.awaitEvents(
                    "dead: CodecException: The header 'urgency' is 'SOON', but it must be one of [LOW, HIGH]",
                    "dead: CodecException: The header 'part' is 'some', but it must be a whole number from -2147483648"
                            + " to 2147483647");
        }
    }

    @Test
    void optionalHeadersMayBeMissing() {
        try (Service service = service()) {
            service.publish("optional", "x");
            service.publish(
                    "optional",
                    "x",
                    options("tenant", "a", "part", "1", "count", "2", "share", "3", "last", "false", "note", "b")
                            .header("size", 4)
                            .header("raw", "c"));
            service.awaitEvents(
                    "Optional.empty OptionalInt.empty OptionalLong.empty OptionalDouble.empty Optional.empty null null"
                            + " true",
                    "Optional[a] OptionalInt[1] OptionalLong[2] OptionalDouble[3.0] Optional[false] b 4 false");
        }
    }

    private static Meta full() {
        return new Meta(
                1,
                Optional.of(2),
                OptionalLong.of(3),
                "acme",
                "note",
                Urgency.LOW,
                Optional.of(Urgency.HIGH),
                true,
                false,
                0.5,
                AT,
                Optional.of(ID),
                "raw".getBytes(StandardCharsets.UTF_8));
    }

    private static Meta sparse() {
        return new Meta(
                0,
                Optional.empty(),
                OptionalLong.empty(),
                "",
                null,
                Urgency.HIGH,
                Optional.empty(),
                false,
                null,
                0,
                AT,
                Optional.empty(),
                new byte[0]);
    }

    @Test
    void recordGoesToHeadersAndComesBack() {
        HeaderHandlers_MetaHeaders contract = new HeaderHandlers_MetaHeaders();
        for (Meta meta : List.of(full(), sparse())) {
            Headers headers = new PublishOptions().headers(contract, meta).headers();

            assertThat(contract.read(headers)).usingRecursiveComparison().isEqualTo(meta);
        }
        assertThat(new PublishOptions().headers(contract, full()).headers())
                .hasToString("Headers[task-id=1, chunkNo=2, size=3, tenant=acme, note=note, urgency=LOW, was=HIGH,"
                        + " last=true, first=false, share=0.5, placedAt=" + AT + ", id=" + ID + ", raw=raw]");
    }

    @Test
    void whatTheLastRecordHadIsGoneWhenTheNextHasItNot() {
        HeaderHandlers_MetaHeaders contract = new HeaderHandlers_MetaHeaders();
        PublishOptions used = new PublishOptions().header("mine", 1);

        Headers headers =
                used.headers(contract, full()).headers(contract, sparse()).headers();

        assertThat(contract.read(headers)).usingRecursiveComparison().isEqualTo(sparse());
        assertThat(headers.has("mine")).isTrue();
        assertThat(List.of("chunkNo", "size", "note", "was", "first", "id")).noneMatch(headers::has);
    }

    @Test
    void recordIsAParameter() {
        HeaderHandlers_MetaHeaders contract = new HeaderHandlers_MetaHeaders();
        try (Service service = service()) {
            service.publish("record", "x", new PublishOptions().headers(contract, full()));
            service.awaitEvents("1 Optional[2] OptionalLong[3] acme note LOW Optional[HIGH] true false 0.5 " + AT
                    + " Optional[" + ID + "] raw true");
        }
        try (Service service = service()) {
            service.publish(
                    "record",
                    "x",
                    new PublishOptions().headers(contract, full()).header("task-id", "first"));
            service.awaitEvents(
                    "dead: CodecException: The header 'task-id' is 'first', but it must be a whole number from"
                            + " -9223372036854775808 to 9223372036854775807");
        }
    }

    @Test
    void whatTheRecordRefusesIsUndecodable() {
        Headers headers = new PublishOptions()
                .headers(new HeaderHandlers_MetaHeaders(), full())
                .header("task-id", -1)
                .headers();

        assertThatThrownBy(() -> new HeaderHandlers_MetaHeaders().read(headers))
                .isInstanceOf(CodecException.class)
                .hasMessage("The headers are no Meta: the task is negative")
                .hasCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void nullWhereAValueMustBeIsNamed() {
        Meta wrong = new Meta(
                1,
                Optional.empty(),
                OptionalLong.empty(),
                null,
                null,
                Urgency.LOW,
                Optional.empty(),
                true,
                null,
                0,
                AT,
                Optional.empty(),
                new byte[0]);

        assertThatThrownBy(() -> new PublishOptions().headers(new HeaderHandlers_MetaHeaders(), wrong))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("Meta.tenant is null: make it an Optional if it may be missing");
    }
}
