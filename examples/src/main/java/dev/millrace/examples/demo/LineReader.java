package dev.millrace.examples.demo;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Cuts a stream of any length into lines, a batch at a time, in a buffer of fixed size.
///
/// A line ends with its line feed, which belongs to it, or with the stream. So the lines one after the other are the
/// stream again, whatever is in it.
final class LineReader implements AutoCloseable {

    private static final int BUFFER_SIZE = 4 << 20;
    private static final int MOST_LINES = 1 << 16;

    /// How much of a line that is too long is read to tell its length; an endless one must not be read for ever.
    private static final long MOST_MEASURED = 1L << 30;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();
    private static final long LINE_FEEDS = 0x0A0A_0A0A_0A0A_0A0AL;
    private static final long LOW_BITS = 0x7F7F_7F7F_7F7F_7F7FL;

    private final String name;
    private final int longestLine;
    private final byte[] data;
    private final int[] ends = new int[MOST_LINES];

    private InputStream in = InputStream.nullInputStream();
    private int first;
    private int count;
    private int filled;

    /// From `first` to here there is no line feed, while there is no batch.
    private int searched;

    private boolean atEnd;
    private long linesBefore;

    LineReader(String name, int longestLine) {
        this.name = name;
        this.longestLine = longestLine;
        data = new byte[Math.max(BUFFER_SIZE, 2 * longestLine)];
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
    }

    /// Goes to the next batch of lines.
    ///
    /// @return whether there is one
    /// @throws DemoException if the next line is longer than allowed; what came before it was in earlier batches
    boolean next() throws IOException, DemoException {
        linesBefore += count;
        if (count > 0) {
            first = ends[count - 1];
            searched = first;
            count = 0;
        }
        while (true) {
            findLines();
            if (count > 0) {
                return true;
            }
            if (filled - first > longestLine) {
                throw tooLong();
            }
            if (atEnd) {
                return takeRest();
            }
            refill();
        }
    }

    /// The array with the lines of the batch.
    byte[] data() {
        return data;
    }

    /// How many lines the batch has.
    int count() {
        return count;
    }

    int start(int line) {
        return line == 0 ? first : ends[line - 1];
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

    private DemoException tooLong() throws IOException {
        long length = 0;
        int end = afterLineFeed(first);
        while (end < 0 && !atEnd && length < MOST_MEASURED) {
            length += filled - first;
            first = filled;
            refill();
            end = afterLineFeed(first);
        }
        boolean measured = end >= 0 || atEnd;
        length += (end >= 0 ? end : filled) - first;
        return new DemoException("line " + Text.number(linesBefore + 1) + " of " + Text.printable(name)
                + " is too long: "
                + (measured ? "" : "more than ") + Text.number(length) + " bytes with its line end, and a block holds "
                + Text.number(longestLine) + "; the lines before it were delivered");
    }
}
