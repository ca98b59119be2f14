package dev.millrace.bench.latency;

import dev.millrace.bench.Bench;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads rates as people write them: `500`, `10k`, `5m`. A thousand is 1,000 here.
final class Rate implements ITypeConverter<Integer> {

    private static final int MOST = 100_000_000;

    Rate() {}

    @Override
    public Integer convert(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        int times = lower.endsWith("k") ? 1_000 : lower.endsWith("m") ? 1_000_000 : 1;
        String digits = times == 1 ? lower : lower.substring(0, lower.length() - 1);
        if (!digits.matches("\\d{1,9}") || Long.parseLong(digits) * times > MOST || Long.parseLong(digits) == 0) {
            throw new TypeConversionException("must be messages per second up to 100m, like 500, 10k or 5m, not '"
                    + Bench.printable(value) + "'");
        }
        return Integer.parseInt(digits) * times;
    }

    static String words(int rate) {
        if (rate % 1_000_000 == 0) {
            return rate / 1_000_000 + "m";
        }
        return rate % 1_000 == 0 ? rate / 1_000 + "k" : String.valueOf(rate);
    }
}
