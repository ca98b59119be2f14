package dev.millrace.processor;

import com.palantir.javapoet.CodeBlock;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads durations as people write them, and writes them as Java.
final class Durations {

    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("(-?\\d+) *(ns|us|ms|s|m|h|d)");

    private static final Map<String, ChronoUnit> UNITS = Map.of(
            "ns", ChronoUnit.NANOS,
            "us", ChronoUnit.MICROS,
            "ms", ChronoUnit.MILLIS,
            "s", ChronoUnit.SECONDS,
            "m", ChronoUnit.MINUTES,
            "h", ChronoUnit.HOURS,
            "d", ChronoUnit.DAYS);

    private Durations() {}

    /// Reads a duration.
    ///
    /// @throws IllegalArgumentException if it is none; the message goes on after the text itself
    static Duration parse(String text) {
        try {
            Matcher matcher = NUMBER_AND_UNIT.matcher(text);
            Duration duration = matcher.matches()
                    ? Duration.of(Long.parseLong(matcher.group(1)), UNITS.get(matcher.group(2)))
                    : Duration.parse(text);
            return Duration.ofNanos(duration.toNanos()); // fails where the running program would
        } catch (ArithmeticException | NumberFormatException tooLarge) {
            throw new IllegalArgumentException("which is longer than 292 years: write a shorter one", tooLarge);
        } catch (DateTimeParseException refused) {
            throw new IllegalArgumentException(
                    "which is no duration: write a whole number with its unit, such as 50ms, or ISO-8601, such as"
                            + " PT0.05S",
                    refused);
        }
    }

    static CodeBlock code(Duration duration) {
        long nanos = duration.toNanos();
        if (nanos % 1_000_000 != 0) {
            return CodeBlock.of("$T.ofNanos($LL)", Duration.class, nanos);
        }
        long millis = nanos / 1_000_000;
        return millis % 1_000 == 0 && millis != 0
                ? CodeBlock.of("$T.ofSeconds($L)", Duration.class, whole(millis / 1_000))
                : CodeBlock.of("$T.ofMillis($L)", Duration.class, whole(millis));
    }

    private static String whole(long value) {
        return value == (int) value ? Long.toString(value) : value + "L";
    }
}
