package dev.millrace.test.internal;

import dev.millrace.Context;
import dev.millrace.Headers;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import org.jspecify.annotations.Nullable;

/// The context of one call of a handler, and of no other: in production one object is used for many.
final class GuardedContext implements Context {

    private final Context inner;
    private volatile boolean over;

    GuardedContext(Context inner) {
        this.inner = inner;
    }

    void end() {
        over = true;
    }

    private Context lent() {
        if (over) {
            throw new IllegalStateException("The context of subscription '" + inner.subscription()
                    + "' was used after its delivery was settled: read what you need inside the handler");
        }
        return inner;
    }

    @Override
    public String subscription() {
        return inner.subscription();
    }

    @Override
    public String destination() {
        return lent().destination();
    }

    @Override
    public Headers headers() {
        return lent().headers();
    }

    @Override
    public Payload payload() {
        return lent().payload();
    }

    @Override
    public void payload(byte[] bytes, int offset, int length) {
        lent().payload(bytes, offset, length);
    }

    @Override
    public int attempt() {
        return lent().attempt();
    }

    @Override
    public int size() {
        return lent().size();
    }

    @Override
    public <S> S state(Class<S> type) {
        return lent().state(type);
    }

    @Override
    public @Nullable Object get(Object key) {
        return lent().get(key);
    }

    @Override
    public void put(Object key, @Nullable Object value) {
        lent().put(key, value);
    }

    @Override
    public void afterSettling(Runnable task) {
        lent().afterSettling(task);
    }

    @Override
    public void after(Outcome.Kind kind, Runnable task) {
        lent().after(kind, task);
    }
}
