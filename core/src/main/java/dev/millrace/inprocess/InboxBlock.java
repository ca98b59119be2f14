package dev.millrace.inprocess;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// A piece of an inbox's memory. Records lie one after the other, each after its length.
final class InboxBlock {

    private static final VarHandle WRITTEN = handle("written");
    private static final VarHandle BALANCE = handle("balance");

    final byte[] bytes;

    /// The block after this one. Written by the router before it seals this block, read by the reader after it
    /// has seen the seal.
    @Nullable
    InboxBlock next;

    /// The block under this one in the stack of free blocks. Guarded by the stack's head.
    @Nullable
    InboxBlock below;

    /// How far the block may be read; the bits inverted (a negative number) when nothing more will come and
    /// `next` is set. Released by the router, acquired by the reader: the records before it are visible then.
    @SuppressWarnings("UnusedVariable") // used through WRITTEN
    private int written;

    /// How many records of this block were settled, less how many were taken once the reader has left the block:
    /// whoever brings it to 0 then frees the block.
    private int balance;

    InboxBlock(int size) {
        bytes = new byte[size];
    }

    private static VarHandle handle(String name) {
        try {
            return MethodHandles.lookup().findVarHandle(InboxBlock.class, name, int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    void publish(int position) {
        WRITTEN.setRelease(this, position);
    }

    void seal(int position, InboxBlock following) {
        next = following;
        WRITTEN.setRelease(this, ~position);
    }

    int written() {
        return (int) WRITTEN.getAcquire(this);
    }

    /// Counts a record as settled.
    ///
    /// @param isShared whether several threads settle
    /// @return whether the block is free now
    boolean settled(boolean isShared) {
        if (isShared) {
            return (int) BALANCE.getAndAdd(this, 1) == -1;
        }
        return ++balance == 0;
    }

    /// The reader leaves the block.
    ///
    /// @param taken how many records it has taken from it
    /// @param isShared whether several threads settle
    /// @return whether the block is free now
    boolean left(int taken, boolean isShared) {
        if (isShared) {
            return (int) BALANCE.getAndAdd(this, -taken) == taken;
        }
        balance -= taken;
        return balance == 0;
    }

    /// Makes a free block empty. By the router.
    void reset() {
        next = null;
        below = null;
        balance = 0;
        WRITTEN.setRelease(this, 0);
    }
}
