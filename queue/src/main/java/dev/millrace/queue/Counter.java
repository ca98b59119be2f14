package dev.millrace.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A counter with one writing thread that any thread may read at any time.
///
/// Opaque access: readers see progress, and nothing is ordered by it.
final class Counter {

    private static final VarHandle VALUE = Fields.handle(MethodHandles.lookup(), "value", long.class);

    private final boolean enabled;
    private long value;

    Counter(boolean enabled) {
        this.enabled = enabled;
    }

    void increment() {
        add(1);
    }

    void add(long amount) {
        if (enabled) {
            VALUE.setOpaque(this, value + amount);
        }
    }

    long get() {
        return (long) VALUE.getOpaque(this);
    }
}
