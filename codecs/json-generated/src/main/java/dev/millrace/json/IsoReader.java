package dev.millrace.json;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/// Reads dates, times and durations in the forms of ISO 8601 that we write: years of four digits, seconds, up to nine
/// digits of a second. Anything else gives null, and the JDK's parsers, which know all forms, decide.
final class IsoReader {

    private static final long NONE = Long.MIN_VALUE;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int DATE_LENGTH = 10;

    private IsoReader() {}

    static @Nullable Instant instant(byte[] bytes, int from, int to) {
        long second = epochSecond(bytes, from, to);
        return second == NONE ? null : Instant.ofEpochSecond(second, nanoOfSecond(bytes, from, to));
    }

    /// Gives the value in UTC.
    static @Nullable OffsetDateTime offsetDateTime(byte[] bytes, int from, int to) {
        LocalDateTime utc = utc(bytes, from, to);
        return utc == null ? null : OffsetDateTime.of(utc, ZoneOffset.UTC);
    }

    /// Gives the value in UTC.
    static @Nullable ZonedDateTime zonedDateTime(byte[] bytes, int from, int to) {
        LocalDateTime utc = utc(bytes, from, to);
        return utc == null ? null : ZonedDateTime.of(utc, ZoneOffset.UTC);
    }

    private static @Nullable LocalDateTime utc(byte[] bytes, int from, int to) {
        long second = epochSecond(bytes, from, to);
        return second == NONE
                ? null
                : LocalDateTime.ofEpochSecond(second, nanoOfSecond(bytes, from, to), ZoneOffset.UTC);
    }

    static @Nullable LocalDate localDate(byte[] bytes, int from, int to) {
        return to - from == DATE_LENGTH && isDate(bytes, from)
                ? LocalDate.of(year(bytes, from), month(bytes, from), day(bytes, from))
                : null;
    }

    static @Nullable LocalTime localTime(byte[] bytes, int from, int to) {
        long second = secondOfDay(bytes, from, to);
        return second == NONE ? null : LocalTime.ofNanoOfDay(second * NANOS_PER_SECOND + fraction(bytes, from + 8, to));
    }

    static @Nullable LocalDateTime localDateTime(byte[] bytes, int from, int to) {
        int time = from + DATE_LENGTH + 1;
        if (to < time || bytes[time - 1] != 'T') {
            return null;
        }
        LocalDate date = localDate(bytes, from, time - 1);
        LocalTime timeOfDay = date == null ? null : localTime(bytes, time, to);
        return date == null || timeOfDay == null ? null : LocalDateTime.of(date, timeOfDay);
    }

    /// Gives the seconds since 1970 of a date, a time and an offset.
    private static long epochSecond(byte[] bytes, int from, int to) {
        int time = from + DATE_LENGTH + 1;
        if (to < time || bytes[time - 1] != 'T' || !isDate(bytes, from)) {
            return NONE;
        }
        int zone = zone(bytes, time, to);
        long offset = offset(bytes, zone, to);
        long second = secondOfDay(bytes, time, zone);
        if (offset == NONE || second == NONE) {
            return NONE;
        }
        long epochDay = epochDay(year(bytes, from), month(bytes, from), day(bytes, from));
        return epochDay * 86_400 + second - offset;
    }

    private static int nanoOfSecond(byte[] bytes, int from, int to) {
        int time = from + DATE_LENGTH + 1;
        return fraction(bytes, time + 8, zone(bytes, time, to));
    }

    private static int zone(byte[] bytes, int time, int to) {
        int i = time;
        while (i < to && bytes[i] != 'Z' && bytes[i] != '+' && bytes[i] != '-') {
            i++;
        }
        return i;
    }

    /// Gives the seconds of an offset of hours and minutes.
    private static long offset(byte[] bytes, int from, int to) {
        if (to - from == 1) {
            return bytes[from] == 'Z' ? 0 : NONE;
        }
        if (to - from != 6 || bytes[from] == 'Z' || bytes[from + 3] != ':') {
            return NONE;
        }
        int hours = two(bytes, from + 1);
        int minutes = two(bytes, from + 4);
        if (hours < 0 || hours > 17 || minutes < 0 || minutes > 59) {
            return NONE;
        }
        int seconds = hours * 3_600 + minutes * 60;
        return bytes[from] == '-' ? -seconds : seconds;
    }

    private static boolean isDate(byte[] bytes, int from) {
        int century = two(bytes, from);
        int yearOfCentury = two(bytes, from + 2);
        int month = month(bytes, from);
        int day = day(bytes, from);
        return century >= 0
                && yearOfCentury >= 0
                && bytes[from + 4] == '-'
                && bytes[from + 7] == '-'
                && month >= 1
                && month <= 12
                && day >= 1
                && (day <= 28 || day <= lengthOf(month, year(bytes, from)));
    }

    private static int lengthOf(int month, int year) {
        return switch (month) {
            case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }

    private static int year(byte[] bytes, int from) {
        return two(bytes, from) * 100 + two(bytes, from + 2);
    }

    private static int month(byte[] bytes, int from) {
        return two(bytes, from + 5);
    }

    private static int day(byte[] bytes, int from) {
        return two(bytes, from + 8);
    }

    /// Counts the days since 1970 of a date of the years 0 to 9999. A year is taken to begin in March, so that the
    /// leap day is its last.
    private static long epochDay(int year, int month, int day) {
        int shiftedYear = month > 2 ? year : year - 1;
        int shiftedMonth = month > 2 ? month - 3 : month + 9;
        int leapDays =
                Math.floorDiv(shiftedYear, 4) - Math.floorDiv(shiftedYear, 100) + Math.floorDiv(shiftedYear, 400);
        return 365L * shiftedYear + leapDays + (153 * shiftedMonth + 2) / 5 + day - 1 - 719_468;
    }

    /// Gives the seconds of `12:34:56` and, perhaps, a fraction, whose digits are checked, too.
    private static long secondOfDay(byte[] bytes, int from, int to) {
        if (to - from < 8 || bytes[from + 2] != ':' || bytes[from + 5] != ':') {
            return NONE;
        }
        int hour = two(bytes, from);
        int minute = two(bytes, from + 3);
        int second = two(bytes, from + 6);
        boolean sound = hour >= 0
                && hour < 24
                && minute >= 0
                && minute < 60
                && second >= 0
                && second < 60
                && (to - from == 8 || isFraction(bytes, from + 8, to));
        return sound ? hour * 3_600L + minute * 60L + second : NONE;
    }

    private static boolean isFraction(byte[] bytes, int from, int to) {
        if (bytes[from] != '.' || to - from < 2 || to - from > 10) {
            return false;
        }
        for (int i = from + 1; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return true;
    }

    /// Gives the nanoseconds of a fraction that was checked.
    private static int fraction(byte[] bytes, int from, int to) {
        int nanos = 0;
        for (int place = 1; place <= 9; place++) {
            nanos = nanos * 10 + (from + place < to ? bytes[from + place] - '0' : 0);
        }
        return nanos;
    }

    /// Gives a number of two digits, or -1.
    private static int two(byte[] bytes, int at) {
        int tens = bytes[at] - '0';
        int ones = bytes[at + 1] - '0';
        return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
    }

    /// Reads hours, minutes and seconds in this order, each once, such as `PT1H-30M2.5S`.
    static @Nullable Duration duration(byte[] bytes, int from, int to) {
        if (to - from < 4 || bytes[from] != 'P' || bytes[from + 1] != 'T') {
            return null;
        }
        long seconds = 0;
        int nanos = 0;
        int longest = Integer.MAX_VALUE;
        int i = from + 2;
        while (i < to) {
            int behind = behindDigits(bytes, i, to);
            if (behind < 0 || behind == to) {
                return null;
            }
            long value = number(bytes, i, behind);
            int unit = bytes[behind] == '.' ? 1 : secondsIn(bytes[behind]);
            if (unit == 0 || unit >= longest) {
                return null;
            }
            if (bytes[behind] == '.') {
                if (bytes[to - 1] != 'S' || !isFraction(bytes, behind, to - 1)) {
                    return null;
                }
                nanos = bytes[i] == '-' ? -fraction(bytes, behind, to - 1) : fraction(bytes, behind, to - 1);
                behind = to - 1;
            }
            seconds += value * unit;
            longest = unit;
            i = behind + 1;
        }
        return Duration.ofSeconds(seconds, nanos);
    }

    private static int secondsIn(byte unit) {
        return switch (unit) {
            case 'H' -> 3_600;
            case 'M' -> 60;
            case 'S' -> 1;
            default -> 0;
        };
    }

    /// Gives the index behind one to ten digits, which a minus sign may precede, or -1.
    private static int behindDigits(byte[] bytes, int from, int to) {
        int first = bytes[from] == '-' ? from + 1 : from;
        int i = first;
        while (i < to && bytes[i] >= '0' && bytes[i] <= '9') {
            i++;
        }
        return i == first || i - first > 10 ? -1 : i;
    }

    private static long number(byte[] bytes, int from, int to) {
        boolean negative = bytes[from] == '-';
        long value = 0;
        for (int i = negative ? from + 1 : from; i < to; i++) {
            value = value * 10 + bytes[i] - '0';
        }
        return negative ? -value : value;
    }
}
