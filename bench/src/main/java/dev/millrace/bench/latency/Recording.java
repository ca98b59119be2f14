package dev.millrace.bench.latency;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/// How times are kept: HdrHistogram, three significant digits, in documents compressed and in base64.
final class Recording {

    /// Longer times count as this: an hour.
    static final long MOST_NANOS = 3_600_000_000_000L;

    /// The points of the curve.
    static final List<Double> PERCENTILES =
            List.of(50.0, 75.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.95, 99.99, 99.999, 100.0);

    static final int DIGITS = 3;

    private Recording() {}

    static Histogram empty() {
        return new Histogram(1, MOST_NANOS, DIGITS);
    }

    static String encode(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    static Histogram decode(String text) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), MOST_NANOS);
        } catch (DataFormatException | IllegalArgumentException e) {
            throw new IllegalArgumentException("Not a compressed histogram: " + e.getMessage(), e);
        }
    }

    static Histogram merge(List<Histogram> parts) {
        Histogram all = empty();
        parts.forEach(all::add);
        return all;
    }

    /// Gives pairs of percentile and nanoseconds.
    static List<List<Number>> curve(Histogram histogram) {
        return PERCENTILES.stream()
                .map(percentile -> List.<Number>of(percentile, histogram.getValueAtPercentile(percentile)))
                .toList();
    }
}
