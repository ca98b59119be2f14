package dev.millrace.json;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Holds a few objects that threads use in turn. A thread looks where its number tells it to, and next to it: threads
/// meet rarely, and each mostly finds the object that it has used last.
final class Slots<T> {

    /// So that two slots do not share a cache line: 16 references of 4 or 8 bytes.
    private static final int STRIDE = 16;

    private final AtomicReferenceArray<@Nullable T> slots;
    private final int mask;

    Slots() {
        int processors = Runtime.getRuntime().availableProcessors();
        int count = Integer.highestOneBit(Math.max(1, Math.min(processors, 64))) * 2;
        slots = new AtomicReferenceArray<>((count + 1) * STRIDE);
        mask = count - 1;
    }

    @Nullable
    T take() {
        int slot = slotOfThread();
        T object = slots.getAndSet(index(slot), null);
        return object != null ? object : slots.getAndSet(index(slot ^ 1), null);
    }

    void give(T object) {
        int slot = slotOfThread();
        if (slots.getAcquire(index(slot)) == null) {
            slots.setRelease(index(slot), object);
        } else {
            slots.setRelease(index(slot ^ 1), object);
        }
    }

    private int slotOfThread() {
        return (int) Thread.currentThread().threadId() & mask;
    }

    private static int index(int slot) {
        return (slot + 1) * STRIDE;
    }
}
