package dev.millrace.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/// Takes the bytes of a message that is being encoded.
///
/// Begins in memory that it is lent, usually a block of the queue; a message that turns out to be longer goes on
/// in memory of the output's own. Fast codecs ask for room once with [#ensure(int)] and then write into
/// [#array()]; ask for the array again after each [#ensure(int)].
///
/// **Threads:** one at a time.
public final class MessageOutput {

    private static final int LARGEST = Integer.MAX_VALUE - 64;
    private static final byte[] NONE = {};

    private byte[] array = NONE;
    private int start;
    private int position;
    private int limit;

    /// What messages that outgrow the lent memory are written into; kept for the next.
    private byte[] own = NONE;

    private boolean spilled;

    /// Makes an output that has no memory yet.
    public MessageOutput() {}

    /// Begins a message in lent memory.
    ///
    /// @param bytes the array
    /// @param offset where the message may begin
    /// @param length how many bytes are lent
    @SuppressWarnings("ReferenceEquality") // the same array is meant
    public void lend(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (array != bytes) { // a store of a reference costs more than a look
            array = bytes;
        }
        start = offset;
        position = offset;
        limit = offset + length;
        spilled = false;
    }

    /// Begins a message in the output's own memory.
    public void begin() {
        array = own;
        start = 0;
        position = 0;
        limit = own.length;
        spilled = true;
    }

    /// Tells whether the message has left the memory that was lent for it.
    ///
    /// @return true if the bytes are in the output's own memory
    public boolean isSpilled() {
        return spilled;
    }

    /// Gives the array to write into. It may be another one after [#ensure(int)].
    ///
    /// @return the array that holds [#position()]
    public byte[] array() {
        return array;
    }

    /// Gives the index of the message's first byte in the array.
    ///
    /// @return the index
    public int start() {
        return start;
    }

    /// Gives the index in the array of the next byte to write.
    ///
    /// @return the index
    public int position() {
        return position;
    }

    /// Says that bytes were written directly into the array.
    ///
    /// @param position the index of the next byte; from [#start()] to the end of what was ensured
    public void position(int position) {
        if (position < start || position > limit) {
            throw new IndexOutOfBoundsException(
                    "Position " + position + " is outside the message's memory, " + start + " to " + limit);
        }
        this.position = position;
    }

    /// Gives how many bytes were written.
    ///
    /// @return the length in bytes
    public int length() {
        return position - start;
    }

    /// Makes sure that there is room.
    ///
    /// @param bytes how many more bytes will be written
    public void ensure(int bytes) {
        if (limit - position < bytes) {
            spill(bytes);
        }
    }

    private void spill(int bytes) {
        int length = position - start;
        long needed = (long) length + bytes;
        if (bytes < 0 || needed > LARGEST) {
            throw new CodecException("A message of more than " + needed + " bytes can't be encoded");
        }
        byte[] target = own;
        if (target.length < needed) {
            int size = (int) Math.min(LARGEST, Math.max(256, needed + (needed >> 1)));
            target = spilled ? Arrays.copyOf(target, size) : new byte[size];
        }
        if (!spilled) {
            System.arraycopy(array, start, target, 0, length);
        }
        own = target;
        array = target;
        start = 0;
        position = length;
        limit = target.length;
        spilled = true;
    }

    /// Writes a byte.
    ///
    /// @param value its lowest 8 bits are written
    public void writeByte(int value) {
        ensure(1);
        array[position++] = (byte) value;
    }

    /// Writes bytes.
    ///
    /// @param source holds the bytes
    /// @param offset the index of the first
    /// @param length how many
    public void write(byte[] source, int offset, int length) {
        ensure(length);
        System.arraycopy(source, offset, array, position, length);
        position += length;
    }

    /// Writes all bytes of an array.
    ///
    /// @param source the bytes
    public void write(byte[] source) {
        write(source, 0, source.length);
    }

    /// Writes text as UTF-8, without a length.
    ///
    /// @param text the text
    public void writeUtf8(String text) {
        int length = text.length();
        ensure(length);
        byte[] to = array;
        int at = position;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                position = at;
                write(text.substring(i).getBytes(StandardCharsets.UTF_8));
                return;
            }
            to[at++] = (byte) c;
        }
        position = at;
    }

    /// Copies what was written.
    ///
    /// @return a new array with the message
    public byte[] toByteArray() {
        return Arrays.copyOfRange(array, start, position);
    }
}
