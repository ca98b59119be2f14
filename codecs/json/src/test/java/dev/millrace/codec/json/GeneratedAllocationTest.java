package dev.millrace.codec.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.millrace.codec.CarrierCodec;
import dev.millrace.codec.Codec;
import dev.millrace.codec.MessageOutput;
import dev.millrace.json.GeneratedJsonFormat;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Generated codecs allocate the values that they give and nothing else.
///
/// Counted by the JVM, exactly, for this thread. The least of several rounds counts, since compiling and class loading
/// add to single rounds.
@Timeout(60)
class GeneratedAllocationTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MESSAGES = 20_000;
    private static final int ROUNDS = 12;

    private final GeneratedJsonFormat format = new GeneratedJsonFormat();
    private final MessageOutput output = new MessageOutput();

    /// What was read last: kept, so that the JVM can't do without it.
    private Object kept;

    private static double leastBytesPerCall(Runnable call) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < MESSAGES; i++) {
                call.run();
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least / (double) MESSAGES;
    }

    private static void assertNothing(Runnable call) {
        assertThat(leastBytesPerCall(call)).as("bytes per call").isLessThan(0.01);
    }

    private <T> void assertEncodingAllocatesNothing(Class<T> type, T value) {
        Codec<T> codec = format.codecFor(type);
        assertNothing(() -> {
            output.begin();
            codec.encode(value, output);
        });
    }

    private <T> double decodedBytes(Class<T> type, String json) {
        Codec<T> codec = format.codecFor(type);
        byte[] message = json.getBytes(UTF_8);
        return leastBytesPerCall(() -> kept = codec.decode(message, 0, message.length));
    }

    @Test
    void encodingAllocatesNothing() {
        assertEncodingAllocatesNothing(
                Samples.Primitives.class,
                new Samples.Primitives((byte) 1, (short) 2, 3, Long.MIN_VALUE, 5.5f, 0.1 + 0.2, 'é', true));
        assertEncodingAllocatesNothing(Samples.Opened.class, new Samples.Opened(1, "Grüße, 世界 \"😀\"\n"));
        assertEncodingAllocatesNothing(
                Samples.Event.class,
                new Samples.Moved(
                        new Samples.Opened(1, null),
                        List.of(new Samples.Opened(2, "x"), new Samples.Closed(Optional.empty()))));
        Instant now = Instant.parse("2026-01-31T12:00:00.123456789Z");
        assertEncodingAllocatesNothing(
                Samples.Times.class,
                new Samples.Times(
                        now,
                        LocalDate.EPOCH,
                        LocalTime.NOON,
                        LocalDateTime.of(2026, 1, 31, 12, 0, 0, 5),
                        now.atOffset(ZoneOffset.ofHours(1)),
                        now.atZone(ZoneOffset.UTC),
                        Duration.ofMillis(-1500),
                        new UUID(1, 2),
                        new Samples.Bytes(new byte[] {1, 2, 3, 4}, List.of(new byte[5]))));
        assertEncodingAllocatesNothing(
                Samples.Optionals.class,
                new Samples.Optionals(
                        Optional.of("x"),
                        Optional.of(1),
                        Optional.of(Samples.State.OPEN),
                        Optional.empty(),
                        Optional.of(List.of(1, 2))));
    }

    @Test
    void decodingIntoACarrierOfPrimitivesAllocatesNothing() {
        CarrierCodec<Samples.Tick> codec = (CarrierCodec<Samples.Tick>) format.codecFor(Samples.Tick.class);
        Samples.Tick tick = codec.newCarrier();
        byte[] message =
                ("{\"flag\":1,\"unknown\":[\"\\u00e9é\",{\"a\":1.5e3}],\"last\":true,\"price\":0.30000000000000004,\"side\":\"b\","
                                + " \"size\":100,\"time\":1700000000000000000,\"venue\":7,\"we\\u0069ght\":1.17549435E-38}")
                        .getBytes(UTF_8);

        assertNothing(() -> codec.decodeInto(message, 0, message.length, tick));
        assertThat(tick.price).isEqualTo(0.1 + 0.2);
        assertThat(tick.weight).isEqualTo(Float.MIN_NORMAL);
    }

    @Test
    void decodingARecordAllocatesTheRecordAndItsTexts() {
        String json = "{\"kind\":\"Opened\",\"door\":1,\"by\":\"12345678\"}";
        double record = leastBytesPerCall(() -> kept = new Samples.Opened(1, "x"));
        double text = leastBytesPerCall(() -> kept = new String(new char[] {'1', '2', '3', '4', '5', '6', '7', '8'}))
                - leastBytesPerCall(() -> kept = new char[8]);

        assertThat(decodedBytes(Samples.Opened.class, json)).isEqualTo(record + text, within());
        assertThat(decodedBytes(Samples.Event.class, json)).isEqualTo(record + text, within());
        assertThat(decodedBytes(Samples.Opened.class, json.replace("1234", "1\\n\\u00e9é")))
                .isEqualTo(record + text, within());
        assertThat(decodedBytes(Samples.Opened.class, json.replace("\"12345678\"", "null")))
                .isEqualTo(record, within());
        assertThat(decodedBytes(Samples.Opened.class, json.replace("12345678", "")))
                .isEqualTo(record, within());
    }

    private static Offset<Double> within() {
        return Offset.offset(0.01);
    }

    @Test
    void decodingDatesAllocatesTheirFieldsOnly() {
        double least = leastBytesPerCall(() -> kept = new Object[] {
            Instant.ofEpochSecond(1_700_000_000L, 5),
            LocalDate.of(2026, 1, 31),
            LocalTime.of(12, 0, 1),
            LocalDateTime.of(2026, 1, 31, 12, 0, 1),
            OffsetDateTime.of(2026, 1, 31, 12, 0, 1, 0, ZoneOffset.UTC),
            ZonedDateTime.of(2026, 1, 31, 12, 0, 1, 0, ZoneOffset.UTC),
            Duration.ofMillis(1500),
            new UUID(1, 2)
        });
        // The record is as large as the array without its length.
        double decoded = decodedBytes(
                Samples.Times.class,
                "{\"instant\":\"2026-01-31T12:00:01.5Z\",\"date\":\"2026-01-31\",\"time\":\"12:00:01\","
                        + "\"dateTime\":\"2026-01-31T12:00:01\",\"offset\":\"2026-01-31T13:00:01+01:00\","
                        + "\"zoned\":\"2026-01-31T12:00:01Z\",\"duration\":\"PT1.5S\",\"id\":\"00000000-0000-0001-0000-000000000002\"}");

        assertThat(decoded).isLessThanOrEqualTo(least);
    }

    @Test
    void decodingAListAllocatesTheListAtItsSize() {
        double least = leastBytesPerCall(() -> kept = new Object[] {new ArrayList<>(20), null, null, null, null, null});
        double decoded =
                decodedBytes(Samples.Containers.class, "{\"numbers\":null,\"texts\":[" + "null,".repeat(19) + "null]}");

        assertThat(decoded).isLessThanOrEqualTo(least);
    }
}
