package dev.millrace.codec.msgpack;

import org.jspecify.annotations.Nullable;

/// What was read for a record's components, before the record is made: each has an index in one of two arrays.
final class Slots {

    /// Stands in the place of a primitive that was not read yet.
    static final Object MISSING = new Object();

    private static final long[] NONE = {};

    final long[] numbers;
    final @Nullable Object[] objects;

    Slots(boolean hasNumbers, @Nullable Object[] objects) {
        this.numbers = hasNumbers ? new long[objects.length] : NONE;
        this.objects = objects;
    }

    long number(int index) {
        return numbers[index];
    }

    @Nullable
    Object object(int index) {
        return objects[index];
    }
}
