package dev.millrace.runtime;

import dev.millrace.Batch;
import dev.millrace.Headers;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.spi.Delivery;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// A batch; one object for all batches of a worker.
final class DeliveryBatch<T> extends AbstractList<T> implements Batch<T>, RandomAccess {

    private final Delivery[] deliveries;
    private final @Nullable Object[] values;
    private final @Nullable Outcome[] outcomes;
    private int size;

    /// @param deliveries the worker's deliveries; the first ones are those of the batch
    DeliveryBatch(Delivery[] deliveries) {
        this.deliveries = deliveries;
        values = new @Nullable Object[deliveries.length];
        outcomes = new @Nullable Outcome[deliveries.length];
    }

    void append(T value) {
        values[size++] = value;
    }

    void reset() {
        Arrays.fill(values, 0, size, null);
        Arrays.fill(outcomes, 0, size, null);
        size = 0;
    }

    @Nullable
    Outcome chosen(int index) {
        return outcomes[index];
    }

    @Override
    @SuppressWarnings("unchecked") // only values of T are appended
    public T get(int index) {
        return (T) Objects.requireNonNull(values[Objects.checkIndex(index, size)]);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Headers headers(int index) {
        return deliveries[Objects.checkIndex(index, size)].headers();
    }

    @Override
    public Payload payload(int index) {
        return deliveries[Objects.checkIndex(index, size)].payload();
    }

    @Override
    public int attempt(int index) {
        return deliveries[Objects.checkIndex(index, size)].attempt();
    }

    @Override
    public void settle(int index, Outcome outcome) {
        outcomes[Objects.checkIndex(index, size)] = Objects.requireNonNull(outcome, "outcome");
    }
}
