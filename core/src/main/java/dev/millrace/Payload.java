package dev.millrace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/// The bytes of a message, where they lie.
///
/// A payload that a handler gets is *lent*: it is valid until the message is settled, which is when the handler
/// returns. Reading it later fails with an [IllegalStateException]; copy what must live longer with
/// [#toByteArray()]. The bytes must not be written to.
///
/// **Threads:** one at a time.
public final class Payload {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final byte[] NONE = {};

    private byte[] bytes = NONE;
    private int offset;
    private int length;
    private boolean lent;

    /// Makes a payload that has no bytes until it is lent some.
    public Payload() {}

    /// Makes a payload of all bytes of an array, which is not copied.
    ///
    /// @param bytes the bytes
    /// @return a payload
    public static Payload of(byte[] bytes) {
        return new Payload().lend(bytes, 0, bytes.length);
    }

    /// Makes a payload of text in UTF-8.
    ///
    /// @param text the text
    /// @return a payload
    public static Payload of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Points to other bytes; for brokers and for senders that use one payload again and again.
    ///
    /// @param bytes the array that holds the message
    /// @param offset the index of its first byte
    /// @param length its length in bytes
    /// @return this
    @SuppressWarnings("ReferenceEquality") // the same array is meant
    public Payload lend(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (this.bytes != bytes) { // a store of a reference costs more than a look
            this.bytes = bytes;
        }
        this.offset = offset;
        this.length = length;
        lent = true;
        return this;
    }

    /// Ends the loan: reading fails from now on. For brokers.
    public void revoke() {
        lent = false;
    }

    /// Gives the array that holds the message, and others around it.
    ///
    /// @return the array
    /// @throws IllegalStateException if the message is settled
    public byte[] array() {
        if (!lent) {
            throw usedAfterSettling();
        }
        return bytes;
    }

    /// Gives the index of the first byte in [#array()].
    ///
    /// @return the index
    public int offset() {
        return offset;
    }

    /// Gives the length.
    ///
    /// @return the length in bytes
    public int length() {
        return length;
    }

    /// Gives a byte.
    ///
    /// @param index from 0 to the length less one
    /// @return the byte
    public byte byteAt(int index) {
        return array()[offset + Objects.checkIndex(index, length)];
    }

    /// Gives four bytes as a number in little-endian order.
    ///
    /// @param index the index of the first of them in the payload
    /// @return the number
    public int intAt(int index) {
        return (int) INT.get(array(), offset + Objects.checkFromIndexSize(index, Integer.BYTES, length));
    }

    /// Gives eight bytes as a number in little-endian order.
    ///
    /// @param index the index of the first of them in the payload
    /// @return the number
    public long longAt(int index) {
        return (long) LONG.get(array(), offset + Objects.checkFromIndexSize(index, Long.BYTES, length));
    }

    /// Copies the bytes.
    ///
    /// @return a new array of exactly the payload's length
    public byte[] toByteArray() {
        return Arrays.copyOfRange(array(), offset, offset + length);
    }

    /// Gives the bytes as text in UTF-8; what is not UTF-8 shows as replacement characters.
    ///
    /// @return the text
    public String toUtf8() {
        return new String(array(), offset, length, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return !lent ? "Payload[settled]" : "Payload[" + length + " bytes]";
    }

    private static IllegalStateException usedAfterSettling() {
        return new IllegalStateException(
                "The payload was used after its message was settled: copy it with toByteArray() inside the handler");
    }
}
