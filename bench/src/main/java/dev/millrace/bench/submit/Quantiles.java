package dev.millrace.bench.submit;

import java.util.Arrays;

/// Quantiles by nearest rank: the smallest sample that at least the given share of all samples does not exceed.
public final class Quantiles {

    private final long[] sorted;

    /// Takes a copy of the first samples of an array.
    ///
    /// @param samples the array
    /// @param count how many of it
    public Quantiles(long[] samples, int count) {
        if (count < 1 || count > samples.length) {
            throw new IllegalArgumentException(
                    "Quantiles need from 1 to " + samples.length + " samples of the array, not " + count);
        }
        sorted = Arrays.copyOf(samples, count);
        Arrays.sort(sorted);
    }

    /// Gives a quantile.
    ///
    /// @param perMille how many of 1,000 samples are not greater, from 1 to 1,000
    /// @return the sample
    public long atPerMille(int perMille) {
        long rank = ((long) sorted.length * perMille + 999) / 1_000;
        return sorted[(int) Math.max(1, rank) - 1];
    }
}
