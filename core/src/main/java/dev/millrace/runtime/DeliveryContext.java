package dev.millrace.runtime;

import dev.millrace.Context;
import dev.millrace.Headers;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.spi.Delivery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The context of the delivery that one thread has in hand; used again for the next. What most handlers do not
/// use (attributes, tasks) is made when it is.
final class DeliveryContext implements Context {

    private static final Logger LOG = LoggerFactory.getLogger(DeliveryContext.class);

    private record Task(Outcome.@Nullable Kind kind, Runnable run) {}

    private final String subscription;
    private final boolean isBatch;
    private final Map<Class<?>, Object> state;
    private @Nullable Delivery delivery;
    private boolean inHand;
    private int size;

    /// What a layer has put in the payload's place.
    private final Payload replacement = new Payload();

    private boolean isReplaced;
    private @Nullable Map<Object, Object> attributes;
    private @Nullable List<Task> tasks;

    DeliveryContext(String subscription, boolean isBatch, Map<Class<?>, Object> state) {
        this.subscription = subscription;
        this.isBatch = isBatch;
        this.state = state;
    }

    @SuppressWarnings("ReferenceEquality") // the same delivery is meant
    void begin(Delivery first, int messages) {
        if (delivery != first) { // a store of a reference costs more than a look
            delivery = first;
        }
        inHand = true;
        size = messages;
    }

    /// Ends the delivery: tasks run, everything is forgotten.
    void end(Outcome.@Nullable Kind settledAs, @Nullable Runnable afterwards) {
        inHand = false;
        if (isReplaced) {
            isReplaced = false;
            replacement.revoke();
        }
        if (attributes != null) {
            attributes.clear();
        }
        if (afterwards != null) {
            run(afterwards);
        }
        if (tasks != null && !tasks.isEmpty()) {
            runTasks(settledAs);
        }
    }

    private void runTasks(Outcome.@Nullable Kind settledAs) {
        List<Task> all = Objects.requireNonNull(tasks);
        tasks = null;
        if (settledAs != null) {
            for (Task task : all) {
                if (task.kind == null || task.kind == settledAs) {
                    run(task.run);
                }
            }
        }
    }

    void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException failure) {
            LOG.atWarn()
                    .setCause(failure)
                    .addKeyValue("subscription", subscription)
                    .log("A task that runs after settling failed; the delivery stays settled");
        }
    }

    private Delivery current() {
        Delivery current = delivery;
        if (!inHand || current == null) {
            throw new IllegalStateException("The context of subscription '" + subscription
                    + "' was used after its delivery was settled: read what you need inside the handler");
        }
        return current;
    }

    @Override
    public String subscription() {
        return subscription;
    }

    @Override
    public String destination() {
        return current().destination();
    }

    @Override
    public Headers headers() {
        return current().headers();
    }

    @Override
    public Payload payload() {
        return isReplaced ? replacement : current().payload();
    }

    @Override
    public void payload(byte[] bytes, int offset, int length) {
        current();
        if (isBatch) {
            throw new IllegalStateException("A layer of subscription '" + subscription
                    + "' replaces the payload of a batch, whose messages are decoded already: do it without batch(…)");
        }
        replacement.lend(bytes, offset, length);
        isReplaced = true;
    }

    @Override
    public int attempt() {
        return current().attempt();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public <S> S state(Class<S> type) {
        Object value = state.get(type);
        if (value == null) {
            throw new IllegalArgumentException("The application has no state of " + type.getName() + ", only of "
                    + state.keySet().stream().map(Class::getName).sorted().toList());
        }
        return type.cast(value);
    }

    @Override
    public @Nullable Object get(Object key) {
        return attributes == null ? null : attributes.get(key);
    }

    @Override
    public void put(Object key, @Nullable Object value) {
        Objects.requireNonNull(key, "key");
        if (attributes == null) {
            attributes = new HashMap<>();
        }
        if (value == null) {
            attributes.remove(key);
        } else {
            attributes.put(key, value);
        }
    }

    @Override
    public void afterSettling(Runnable task) {
        add(new Task(null, Objects.requireNonNull(task, "task")));
    }

    @Override
    public void after(Outcome.Kind kind, Runnable task) {
        add(new Task(Objects.requireNonNull(kind, "kind"), Objects.requireNonNull(task, "task")));
    }

    private void add(Task task) {
        current();
        if (tasks == null) {
            tasks = new ArrayList<>();
        }
        tasks.add(task);
    }
}
