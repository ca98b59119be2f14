package dev.millrace.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// How a type is read from text.
///
/// @param what names the type in errors, with an example
/// @param usual reads the form that we write, without garbage, or gives null
/// @param any reads every form of the standard; throws a [java.time.DateTimeException] or gives null
record TextFormat<T>(String what, Usual<T> usual, Function<String, @Nullable T> any) {

    /// Reads a value from ASCII.
    interface Usual<T> {

        /// Reads.
        ///
        /// @param to the index behind the last byte
        /// @return the value, or null if it has another form
        @Nullable
        T read(byte[] bytes, int from, int to);
    }

    static final TextFormat<Instant> INSTANT =
            new TextFormat<>("a point in time such as 2026-01-31T12:00:00Z", IsoReader::instant, Instant::parse);

    static final TextFormat<LocalDate> LOCAL_DATE =
            new TextFormat<>("a date such as 2026-01-31", IsoReader::localDate, LocalDate::parse);

    static final TextFormat<LocalTime> LOCAL_TIME =
            new TextFormat<>("a time such as 12:00:00", IsoReader::localTime, LocalTime::parse);

    static final TextFormat<LocalDateTime> LOCAL_DATE_TIME = new TextFormat<>(
            "a date and time such as 2026-01-31T12:00:00", IsoReader::localDateTime, LocalDateTime::parse);

    static final TextFormat<OffsetDateTime> OFFSET_DATE_TIME = new TextFormat<>(
            "a date and time with offset such as 2026-01-31T12:00:00+01:00",
            IsoReader::offsetDateTime,
            text -> inUtc(OffsetDateTime.parse(text)));

    static final TextFormat<ZonedDateTime> ZONED_DATE_TIME = new TextFormat<>(
            "a date and time with zone such as 2026-01-31T12:00:00+01:00",
            IsoReader::zonedDateTime,
            text -> ZonedDateTime.parse(text).withZoneSameInstant(ZoneOffset.UTC));

    static final TextFormat<Duration> DURATION =
            new TextFormat<>("a duration such as PT1.5S", IsoReader::duration, Duration::parse);

    static final TextFormat<UUID> UNIVERSAL_ID =
            new TextFormat<>("a UUID of 36 characters", TextFormat::universalId, text -> {
                byte[] bytes = text.getBytes(ISO_8859_1);
                return universalId(bytes, 0, bytes.length);
            });

    static final TextFormat<byte[]> BYTES = new TextFormat<>("text in Base64", Base64Text::read, text -> {
        byte[] bytes = text.getBytes(ISO_8859_1);
        return Base64Text.read(bytes, 0, bytes.length);
    });

    private static OffsetDateTime inUtc(OffsetDateTime value) {
        // The ends of the range are not in the range of another offset.
        return value.isEqual(OffsetDateTime.MIN) || value.isEqual(OffsetDateTime.MAX)
                ? value
                : value.withOffsetSameInstant(ZoneOffset.UTC);
    }

    private static @Nullable UUID universalId(byte[] bytes, int from, int to) {
        if (to - from != 36) {
            return null;
        }
        long most = 0;
        long least = 0;
        for (int i = 0; i < 36; i++) {
            int c = bytes[from + i];
            if (i == 8 || i == 13 || i == 18 || i == 23) {
                if (c != '-') {
                    return null;
                }
                continue;
            }
            int digit = Hex.digit(c);
            if (digit < 0) {
                return null;
            }
            if (i < 18) {
                most = (most << 4) | digit;
            } else {
                least = (least << 4) | digit;
            }
        }
        return new UUID(most, least);
    }
}
