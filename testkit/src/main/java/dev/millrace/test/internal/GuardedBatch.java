package dev.millrace.test.internal;

import dev.millrace.Batch;
import dev.millrace.Headers;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import java.util.AbstractList;
import java.util.RandomAccess;

/// The batch of one call of a handler, and of no other: in production one object is used for many.
///
/// @param <T> what messages are decoded to
final class GuardedBatch<T> extends AbstractList<T> implements Batch<T>, RandomAccess {

    private final Batch<T> inner;
    private volatile boolean over;

    GuardedBatch(Batch<T> inner) {
        this.inner = inner;
    }

    void end() {
        over = true;
    }

    private Batch<T> lent() {
        if (over) {
            throw new IllegalStateException(
                    "The batch was used after its messages were settled: copy what you need inside the handler");
        }
        return inner;
    }

    @Override
    public T get(int index) {
        return lent().get(index);
    }

    @Override
    public int size() {
        return lent().size();
    }

    @Override
    public Headers headers(int index) {
        return lent().headers(index);
    }

    @Override
    public Payload payload(int index) {
        return lent().payload(index);
    }

    @Override
    public int attempt(int index) {
        return lent().attempt(index);
    }

    @Override
    public void settle(int index, Outcome outcome) {
        lent().settle(index, outcome);
    }
}
