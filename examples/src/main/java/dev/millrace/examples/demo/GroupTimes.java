package dev.millrace.examples.demo;

/// The times of groups of submissions, and their percentiles, in fixed memory.
///
/// A time is kept to within 1 %: in 64 classes for each power of two.
final class GroupTimes {

    /// Submissions in a group: enough that reading the clock twice does not count.
    static final int GROUP = 1_000;

    private static final int CLASS_BITS = 6;

    private final long[] counts = new long[(Long.SIZE - CLASS_BITS) << CLASS_BITS];
    private long groups;
    private long nanosOfGroup;
    private int sizeOfGroup;

    /// How many submissions are missing until the group is full.
    int missing() {
        return GROUP - sizeOfGroup;
    }

    /// Adds submissions to the current group, at most the missing ones.
    void add(int submissions, long nanos) {
        sizeOfGroup += submissions;
        nanosOfGroup += nanos;
        if (sizeOfGroup == GROUP) {
            counts[classOf(nanosOfGroup)]++;
            groups++;
            sizeOfGroup = 0;
            nanosOfGroup = 0;
        }
    }

    /// Full groups so far.
    long groups() {
        return groups;
    }

    /// Gives the time of one submission that the given part of all groups does not exceed.
    double nanosPerSubmission(double part) {
        long rank = Math.max(1, (long) Math.ceil(part * groups));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return (double) middleOf(i) / GROUP;
            }
        }
        return Double.NaN;
    }

    private static int classOf(long nanos) {
        int shift = Math.max(0, Long.SIZE - 1 - CLASS_BITS - Long.numberOfLeadingZeros(nanos | 1));
        return (shift << CLASS_BITS) + (int) (nanos >>> shift);
    }

    private static long middleOf(int index) {
        int shift = Math.max(0, (index >> CLASS_BITS) - 1);
        long lowest = (long) (index - (shift << CLASS_BITS)) << shift;
        return lowest + (1L << shift) / 2;
    }
}
