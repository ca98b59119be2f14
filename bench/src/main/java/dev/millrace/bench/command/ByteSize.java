package dev.millrace.bench.command;

import dev.millrace.bench.Bench;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads sizes as people write them: `65536`, `64k`, `8m`, `1g`.
public final class ByteSize implements ITypeConverter<Integer> {

    private static final long MAX = 1 << 30;

    /// For picocli.
    public ByteSize() {}

    @Override
    public Integer convert(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        int shift = switch (lower.isEmpty() ? ' ' : lower.charAt(lower.length() - 1)) {
            case 'k' -> 10;
            case 'm' -> 20;
            case 'g' -> 30;
            default -> 0;
        };
        String digits = shift == 0 ? lower : lower.substring(0, lower.length() - 1);
        if (!digits.matches("\\d{1,10}") || Long.parseLong(digits) << shift > MAX || Long.parseLong(digits) == 0) {
            throw new TypeConversionException(
                    "must be bytes up to 1g, like 65536, 64k or 8m, not '" + Bench.printable(value) + "'");
        }
        return Integer.parseInt(digits) << shift;
    }

    /// Writes a size as people write it.
    ///
    /// @param bytes a size
    /// @return as short as possible
    public static String words(int bytes) {
        if (bytes % (1 << 20) == 0) {
            return (bytes >> 20) + "m";
        }
        return bytes % (1 << 10) == 0 ? (bytes >> 10) + "k" : String.valueOf(bytes);
    }
}
