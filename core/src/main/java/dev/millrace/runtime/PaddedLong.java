package dev.millrace.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The field, between its pads.
abstract class PaddedLongField extends Pad {

    long value;
}

/// A number with two cache lines of its own on either side. The access mode is in each method's name; what it is
/// for, is said where it is used.
@SuppressWarnings("UnusedVariable")
public final class PaddedLong extends PaddedLongField {

    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup()
                    .findVarHandle(PaddedLongField.class, "value", long.class)
                    .withInvokeExactBehavior();
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private long b00, b01, b02, b03, b04, b05, b06, b07, b08, b09, b10, b11, b12, b13, b14, b15;

    /// Makes a zero.
    public PaddedLong() {}

    /// Reads as the only writing thread does.
    ///
    /// @return the value
    public long getPlain() {
        return value;
    }

    /// Reads what another thread writes.
    ///
    /// @return the value
    public long getOpaque() {
        return (long) VALUE.getOpaque((PaddedLongField) this);
    }

    /// Reads, and sees what the writer wrote before a release.
    ///
    /// @return the value
    public long getAcquire() {
        return (long) VALUE.getAcquire((PaddedLongField) this);
    }

    /// Writes so that other threads see it soon.
    ///
    /// @param value the value
    public void setOpaque(long value) {
        VALUE.setOpaque((PaddedLongField) this, value);
    }

    /// Writes so that whoever sees it sees what was written before.
    ///
    /// @param value the value
    public void setRelease(long value) {
        VALUE.setRelease((PaddedLongField) this, value);
    }

    /// Writes with sequential consistency.
    ///
    /// @param value the value
    public void setVolatile(long value) {
        VALUE.setVolatile((PaddedLongField) this, value);
    }

    /// Adds, where several threads do.
    ///
    /// @param more how much
    public void addAtomically(long more) {
        long before = (long) VALUE.getAndAdd((PaddedLongField) this, more);
        assert before >= 0;
    }
}
