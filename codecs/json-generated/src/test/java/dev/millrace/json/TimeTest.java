package dev.millrace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.codec.CodecException;
import dev.millrace.codec.jackson.MapperFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// Dates, times, durations and UUIDs are written as Jackson writes them; what is read, Jackson reads as the same value.
class TimeTest {

    private static final JsonMapper JACKSON =
            MapperFormat.withDefaults(JsonMapper.builder()).build();

    /// @param any makes a value from random bits
    /// @param extremes values at the ends and in other places where rules change
    record Kind<T>(
            Class<T> type,
            Function<JsonReader, T> read,
            BiConsumer<JsonWriter, T> write,
            Function<SplittableRandom, T> any,
            List<T> extremes) {

        String written(T value) {
            return Cursor.write(out -> write.accept(out, value));
        }

        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    private static Instant instant(SplittableRandom random) {
        long second = switch (random.nextInt(3)) {
            case 0 -> random.nextLong(Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond());
            case 1 -> random.nextLong(-70_000_000_000L, 260_000_000_000L);
            default -> random.nextLong(0, 4_000_000_000L);
        };
        return Instant.ofEpochSecond(second, nano(random));
    }

    private static int nano(SplittableRandom random) {
        int unit = (int) Math.pow(10, random.nextInt(10));
        return random.nextInt(1_000_000_000) / unit * unit % 1_000_000_000;
    }

    private static LocalDateTime local(SplittableRandom random) {
        return LocalDateTime.ofEpochSecond(
                Math.clamp(
                        instant(random).getEpochSecond(),
                        LocalDateTime.MIN.toEpochSecond(ZoneOffset.UTC),
                        LocalDateTime.MAX.toEpochSecond(ZoneOffset.UTC)),
                nano(random),
                ZoneOffset.UTC);
    }

    private static ZoneOffset offset(SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> ZoneOffset.UTC;
            case 1 -> ZoneOffset.ofTotalSeconds(random.nextInt(-72, 73) * 900);
            default -> ZoneOffset.ofTotalSeconds(random.nextInt(-64_800, 64_801));
        };
    }

    private static Duration duration(SplittableRandom random) {
        long seconds = random.nextLong() >> random.nextInt(64);
        return Duration.ofSeconds(random.nextInt(4) == 0 ? seconds / 3_600 * 3_600 : seconds, nano(random));
    }

    static Stream<Kind<?>> kinds() {
        LocalDateTime time = LocalDateTime.of(2024, 2, 29, 23, 59, 59, 120_000_000);
        return Stream.of(
                new Kind<>(
                        Instant.class,
                        JsonReader::readInstant,
                        JsonWriter::writeInstant,
                        TimeTest::instant,
                        List.of(Instant.MIN, Instant.MAX, Instant.EPOCH, Instant.ofEpochSecond(-1, 1))),
                new Kind<>(
                        LocalDate.class,
                        JsonReader::readLocalDate,
                        JsonWriter::writeLocalDate,
                        random -> local(random).toLocalDate(),
                        List.of(
                                LocalDate.MIN,
                                LocalDate.MAX,
                                LocalDate.EPOCH,
                                LocalDate.of(0, 1, 1),
                                LocalDate.of(-1, 12, 31),
                                LocalDate.of(9999, 12, 31),
                                LocalDate.of(10_000, 1, 1))),
                new Kind<>(
                        LocalTime.class,
                        JsonReader::readLocalTime,
                        JsonWriter::writeLocalTime,
                        random -> local(random).toLocalTime(),
                        List.of(LocalTime.MIN, LocalTime.MAX, LocalTime.NOON, LocalTime.of(1, 2))),
                new Kind<>(
                        LocalDateTime.class,
                        JsonReader::readLocalDateTime,
                        JsonWriter::writeLocalDateTime,
                        TimeTest::local,
                        List.of(LocalDateTime.MIN, LocalDateTime.MAX, time)),
                new Kind<>(
                        OffsetDateTime.class,
                        JsonReader::readOffsetDateTime,
                        JsonWriter::writeOffsetDateTime,
                        random -> local(random).atOffset(offset(random)),
                        List.of(
                                OffsetDateTime.MIN,
                                OffsetDateTime.MAX,
                                time.atOffset(ZoneOffset.MAX),
                                time.atOffset(ZoneOffset.MIN))),
                new Kind<>(
                        ZonedDateTime.class,
                        JsonReader::readZonedDateTime,
                        JsonWriter::writeZonedDateTime,
                        random ->
                                local(random).atZone(random.nextBoolean() ? offset(random) : ZoneId.of("Europe/Paris")),
                        List.of(time.atZone(ZoneId.of("UTC")), time.atZone(ZoneId.of("America/New_York")))),
                new Kind<>(
                        Duration.class,
                        JsonReader::readDuration,
                        JsonWriter::writeDuration,
                        TimeTest::duration,
                        List.of(
                                Duration.ZERO,
                                Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
                                Duration.ofSeconds(Long.MIN_VALUE),
                                Duration.ofNanos(-1),
                                Duration.ofMillis(-1_500),
                                Duration.ofMillis(-61_000),
                                Duration.ofHours(-1),
                                Duration.ofHours(25),
                                Duration.ofSeconds(-3_600, 1),
                                Duration.ofSeconds(-1, 1))),
                new Kind<>(
                        UUID.class,
                        JsonReader::readUuid,
                        JsonWriter::writeUuid,
                        random -> new UUID(random.nextLong(), random.nextLong()),
                        List.of(new UUID(0, 0), new UUID(-1, -1), new UUID(0x123456789abcdefL, 0xfedcba9876543210L))));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <T> void writtenAsJacksonWritesItAndReadAsJacksonReadsIt(Kind<T> kind) {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 5_000; i++) {
            T value = i < kind.extremes().size()
                    ? kind.extremes().get(i)
                    : kind.any().apply(random);
            String text = kind.written(value);

            assertThat(text).isEqualTo(JACKSON.writeValueAsString(value));
            if (!isOutOfRangeForJackson(text, kind)) {
                assertThat(Cursor.read(text, kind.read())).isEqualTo(JACKSON.readValue(text, kind.type()));
            }
        }
    }

    /// In UTC it would be a year before the first or behind the last.
    private static boolean isOutOfRangeForJackson(String text, Kind<?> kind) {
        try {
            JACKSON.readValue(text, kind.type());
            return false;
        } catch (RuntimeException e) {
            assertThatThrownBy(() -> Cursor.read(text, kind.read())).isInstanceOf(CodecException.class);
            return true;
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <T> void textThatIsReadJacksonReadsAsTheSameValue(Kind<T> kind) {
        SplittableRandom random = new SplittableRandom(2);
        String pieces = "0123456789-+:.TZPHMSDtz WY[]aF";
        int read = 0;
        for (int i = 0; i < 10_000; i++) {
            StringBuilder text = new StringBuilder(kind.written(kind.any().apply(random)));
            for (int change = random.nextInt(3); change >= 0; change--) {
                char piece = pieces.charAt(random.nextInt(pieces.length()));
                int at = 1 + random.nextInt(text.length() - 1);
                switch (random.nextInt(3)) {
                    case 0 -> text.insert(at, piece);
                    case 1 -> text.setCharAt(Math.min(at, text.length() - 2), piece);
                    default -> text.deleteCharAt(Math.min(at, text.length() - 2));
                }
            }
            T value = valueOrNull(text.toString(), kind);
            if (value != null) {
                read++;
                assertThat(value).as("%s", text).isEqualTo(JACKSON.readValue(text.toString(), kind.type()));
            }
        }
        assertThat(read).isGreaterThan(50);
    }

    private static <T> T valueOrNull(String text, Kind<T> kind) {
        try {
            return Cursor.read(text, kind.read());
        } catch (CodecException e) {
            return null;
        }
    }

    @Test
    void otherFormsOfTheStandardAreRead() {
        Instant noon = Instant.parse("2026-01-31T12:00:00Z");

        assertThat(Cursor.read("\"2026-01-31t13:00:00+01:00\"", JsonReader::readInstant))
                .isEqualTo(noon);
        assertThat(Cursor.read("\"2026-01-31T12:00:00\\u005A\"", JsonReader::readInstant))
                .isEqualTo(noon);
        assertThat(Cursor.read("\"2026-01-31T13:00+01:00\"", JsonReader::readOffsetDateTime))
                .isEqualTo(noon.atOffset(ZoneOffset.UTC));
        assertThat(Cursor.read("\"2026-01-31T13:00+01:00[Europe/Paris]\"", JsonReader::readZonedDateTime))
                .isEqualTo(noon.atZone(ZoneOffset.UTC));
        assertThat(Cursor.read("\"12:00\"", JsonReader::readLocalTime)).isEqualTo(LocalTime.NOON);
        assertThat(Cursor.read("\"2026-01-31T12:00\"", JsonReader::readLocalDateTime))
                .isEqualTo(LocalDateTime.of(2026, 1, 31, 12, 0));
        assertThat(Cursor.read("\"p2dt+3h\"", JsonReader::readDuration)).isEqualTo(Duration.ofHours(51));
        assertThat(Cursor.read("\"0123ABCD-0000-0000-0000-00000000000f\"", JsonReader::readUuid))
                .isEqualTo(UUID.fromString("0123abcd-0000-0000-0000-00000000000f"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-02-29",
                "2026-13-01",
                "2026-00-10",
                "2026-01-00",
                "2026-01-32",
                "26-01-01",
                "2026-1-1",
                "20260101",
                "2026-01-01T00:00:00",
                " 2026-01-01",
                "2026-01-01 ",
                "",
                "1700000000"
            })
    void textThatIsNoDateIsRefused(String text) {
        assertThatThrownBy(() -> Cursor.read("\"" + text + "\"", JsonReader::readLocalDate))
                .isInstanceOf(CodecException.class)
                .hasMessage("The bytes are no Thing in application/json: \"" + text
                        + "\" is not a date such as 2026-01-31, near byte 0 of " + (text.length() + 2)
                        + ". Compare what the sender writes with the type");
    }

    @Test
    void numbersAreNoDates() {
        assertThatThrownBy(() -> Cursor.read("1700000000", JsonReader::readInstant))
                .hasMessageContaining(
                        ": a point in time such as 2026-01-31T12:00:00Z was expected, found a number, near byte 0 of 10");
    }
}
