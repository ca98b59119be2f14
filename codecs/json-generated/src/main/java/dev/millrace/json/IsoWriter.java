package dev.millrace.json;

import dev.millrace.codec.MessageOutput;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.UUID;

/// Writes dates, times, durations and UUIDs, in quotes and without garbage.
final class IsoWriter {

    private static final int SECONDS_PER_DAY = 86_400;
    private static final int[] POWERS_OF_TEN = {
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000
    };
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    private IsoWriter() {}

    /// Writes as [Instant#toString()] does: no fraction, or three, six or nine digits.
    static void instant(Instant value, MessageOutput output) {
        long epochDay = Math.floorDiv(value.getEpochSecond(), SECONDS_PER_DAY);
        int second = Math.floorMod(value.getEpochSecond(), SECONDS_PER_DAY);
        int nanos = value.getNano();
        int digits = nanos == 0 ? 0 : nanos % 1_000_000 == 0 ? 3 : nanos % 1_000 == 0 ? 6 : 9;
        output.writeByte('"');
        epochDay(epochDay, output);
        output.writeByte('T');
        time(second / 3_600, second / 60 % 60, second % 60, output);
        fraction(nanos, digits, output);
        output.writeByte('Z');
        output.writeByte('"');
    }

    /// Writes a day, counted from 1970. A year is taken to begin in March, so that the leap day is its last; 400
    /// years have 146,097 days.
    private static void epochDay(long epochDay, MessageOutput output) {
        long day = epochDay + 719_468;
        long era = Math.floorDiv(day, 146_097L);
        int dayOfEra = (int) Math.floorMod(day, 146_097L);
        int yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int shiftedMonth = (5 * dayOfYear + 2) / 153;
        int month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
        int dayOfMonth = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1;
        date((int) (era * 400) + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfMonth, output);
    }

    static void date(LocalDate value, MessageOutput output) {
        date(value.getYear(), value.getMonthValue(), value.getDayOfMonth(), output);
    }

    private static void date(int year, int month, int day, MessageOutput output) {
        if (year >= 0 && year <= 9_999) {
            two(year / 100, output);
            two(year % 100, output);
        } else {
            output.writeByte(year < 0 ? '-' : '+');
            int magnitude = Math.abs(year);
            Integers.write(magnitude, Math.max(4, Integers.length(magnitude)), output);
        }
        output.writeByte('-');
        two(month, output);
        output.writeByte('-');
        two(day, output);
    }

    /// Writes seconds always, and of a fraction what is not 0 at its end.
    static void time(LocalTime value, MessageOutput output) {
        time(value.getHour(), value.getMinute(), value.getSecond(), output);
        trimmedFraction(value.getNano(), output);
    }

    private static void time(int hour, int minute, int second, MessageOutput output) {
        two(hour, output);
        output.writeByte(':');
        two(minute, output);
        output.writeByte(':');
        two(second, output);
    }

    private static void trimmedFraction(int nanos, MessageOutput output) {
        int digits = nanos == 0 ? 0 : 9;
        while (digits > 0 && nanos % POWERS_OF_TEN[10 - digits] == 0) {
            digits--;
        }
        fraction(nanos, digits, output);
    }

    private static void fraction(int nanos, int digits, MessageOutput output) {
        if (digits > 0) {
            output.writeByte('.');
            Integers.write(nanos / POWERS_OF_TEN[9 - digits], digits, output);
        }
    }

    static void offset(ZoneOffset value, MessageOutput output) {
        output.writeUtf8(value.getId());
    }

    /// Writes as [Duration#toString()] does.
    static void duration(Duration value, MessageOutput output) {
        int nanos = value.getNano();
        boolean back = value.getSeconds() < 0;
        // Towards zero, as the parts of a negative duration are all negative.
        long seconds = back && nanos > 0 ? value.getSeconds() + 1 : value.getSeconds();
        int fraction = back && nanos > 0 ? 1_000_000_000 - nanos : nanos;
        output.writeUtf8("\"PT");
        part(seconds / 3_600, 'H', output);
        part(seconds / 60 % 60, 'M', output);
        int rest = (int) (seconds % 60);
        if (rest != 0 || fraction != 0 || seconds == 0) {
            if (back && rest == 0) {
                output.writeByte('-');
            }
            Integers.write(rest, output);
            trimmedFraction(fraction, output);
            output.writeByte('S');
        }
        output.writeByte('"');
    }

    private static void part(long count, char unit, MessageOutput output) {
        if (count != 0) {
            Integers.write(count, output);
            output.writeByte(unit);
        }
    }

    static void uuid(UUID value, MessageOutput output) {
        output.ensure(38);
        byte[] to = output.array();
        int at = output.position();
        to[at] = '"';
        hex(value.getMostSignificantBits() >>> 32, 8, to, at + 1);
        to[at + 9] = '-';
        hex(value.getMostSignificantBits() >>> 16, 4, to, at + 10);
        to[at + 14] = '-';
        hex(value.getMostSignificantBits(), 4, to, at + 15);
        to[at + 19] = '-';
        hex(value.getLeastSignificantBits() >>> 48, 4, to, at + 20);
        to[at + 24] = '-';
        hex(value.getLeastSignificantBits(), 12, to, at + 25);
        to[at + 37] = '"';
        output.position(at + 38);
    }

    private static void hex(long bits, int digits, byte[] to, int at) {
        for (int i = 0; i < digits; i++) {
            to[at + i] = HEX[(int) (bits >>> (4 * (digits - 1 - i))) & 0xf];
        }
    }

    private static void two(int value, MessageOutput output) {
        Integers.write(value, 2, output);
    }
}
