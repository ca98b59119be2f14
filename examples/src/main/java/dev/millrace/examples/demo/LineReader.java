package dev.millrace.examples.demo;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Cuts a stream of any length into lines, a batch at a time, in a buffer of fixed size.
///
/// A line ends with its line feed, which belongs to it, or with the stream. So the lines one after the other are the
/// stream again, whatever is in it; only of a line that is too long, no more than the beginning is kept.
final class LineReader implements AutoCloseable {

    private static final int BUFFER_SIZE = 4 << 20;
    private static final int MOST_LINES = 1 << 16;

    /// How much is kept of a line that is too long.
    private static final int BEGINNING = 1_000;

    /// How much of a line that is too long is skipped; an endless one must not be read for ever.
    private static final long MOST_SKIPPED = 1L << 30;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();
    private static final long LINE_FEEDS = 0x0A0A_0A0A_0A0A_0A0AL;
    private static final long LOW_BITS = 0x7F7F_7F7F_7F7F_7F7FL;

    private final String name;
    private final int longestLine;
    private final byte[] data;
    private final int[] ends = new int[MOST_LINES];
    private final byte[] beginning;

    private InputStream in = InputStream.nullInputStream();
    private int first;
    private int count;
    private int filled;

    /// From `first` to here there is no line feed, while there is no batch.
    private int searched;

    private boolean atEnd;
    private long linesBefore;

    /// The length of the line that is too long, if that is what the batch is; otherwise 0.
    private long cutFrom;

    LineReader(String name, int longestLine) {
        this.name = name;
        this.longestLine = longestLine;
        data = new byte[Math.max(BUFFER_SIZE, 2 * longestLine)];
        beginning = new byte[Math.min(BEGINNING, longestLine)];
    }

    /// Begins to read a stream; closing ends that.
    void open(InputStream stream) {
        in = stream;
        first = 0;
        count = 0;
        filled = 0;
        searched = 0;
        atEnd = false;
        linesBefore = 0;
        cutFrom = 0;
    }

    /// Goes to the next batch of lines. A line that is longer than allowed is a batch of its own, of which only the
    /// beginning is there: [#cutFrom()] tells.
    ///
    /// @return whether there is one
    /// @throws DemoException if the next line has no end; what came before it was in earlier batches
    boolean next() throws IOException, DemoException {
        linesBefore += count;
        if (cutFrom == 0 && count > 0) {
            first = ends[count - 1];
            searched = first;
        }
        count = 0;
        cutFrom = 0;
        while (true) {
            findLines();
            if (count > 0) {
                return true;
            }
            if (filled - first > longestLine) {
                return takeBeginning();
            }
            if (atEnd) {
                return takeRest();
            }
            refill();
        }
    }

    /// The array with the lines of the batch.
    byte[] data() {
        return cutFrom > 0 ? beginning : data;
    }

    /// The number of the batch's first line in the stream, from 1.
    long firstNumber() {
        return linesBefore + 1;
    }

    /// The whole length of the one line of the batch, if it is too long and only its beginning is there; otherwise 0.
    long cutFrom() {
        return cutFrom;
    }

    /// How many lines the batch has.
    int count() {
        return count;
    }

    int start(int line) {
        return line > 0 ? ends[line - 1] : cutFrom > 0 ? 0 : first;
    }

    int end(int line) {
        return ends[line];
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private void findLines() {
        int found = 0;
        int start = first;
        int end = afterLineFeed(searched);
        while (end >= 0 && end - start <= longestLine) {
            ends[found++] = end;
            if (found == MOST_LINES) {
                break;
            }
            start = end;
            end = afterLineFeed(start);
        }
        count = found;
        searched = filled;
    }

    /// The index after the next line feed, or -1. Looks at eight bytes at a time.
    private int afterLineFeed(int from) {
        byte[] data = this.data;
        int to = filled;
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long differences = (long) LONG.get(data, at) ^ LINE_FEEDS;
            // The top bit of each byte that does not differ; exact, so that the lowest one is the first line feed.
            long same = ~((differences & LOW_BITS) + LOW_BITS | differences | LOW_BITS);
            if (same != 0) {
                return at + (Long.numberOfTrailingZeros(same) >>> 3) + 1;
            }
        }
        for (; at < to; at++) {
            if (data[at] == '\n') {
                return at + 1;
            }
        }
        return -1;
    }

    private boolean takeRest() {
        if (filled == first) {
            return false;
        }
        ends[0] = filled;
        count = 1;
        return true;
    }

    /// Moves the beginning of a line to the front and reads on behind it.
    private void refill() throws IOException {
        System.arraycopy(data, first, data, 0, filled - first);
        filled -= first;
        first = 0;
        searched = filled;
        int read = in.read(data, filled, data.length - filled);
        atEnd = read < 0;
        filled += Math.max(read, 0);
    }

    /// Keeps the beginning of a line that is too long and reads on behind it.
    private boolean takeBeginning() throws IOException, DemoException {
        int kept = beginning.length;
        System.arraycopy(data, first, beginning, 0, kept);
        while (kept > beginning.length - 4 && (data[first + kept] & 0xC0) == 0x80) { // not amidst a character
            kept--;
        }
        long length = 0;
        int end = afterLineFeed(first);
        while (end < 0 && !atEnd) {
            length += filled - first;
            if (length > MOST_SKIPPED) {
                throw new DemoException("line " + Text.number(firstNumber()) + " of " + Text.printable(name)
                        + " has more than " + Text.number(MOST_SKIPPED)
                        + " bytes: this is no file of lines; the lines before it were handled");
            }
            first = filled;
            refill();
            end = afterLineFeed(first);
        }
        int last = end < 0 ? filled : end;
        cutFrom = length + last - first;
        first = last;
        searched = last;
        ends[0] = kept;
        count = 1;
        return true;
    }
}
