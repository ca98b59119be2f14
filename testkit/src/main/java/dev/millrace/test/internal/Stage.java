package dev.millrace.test.internal;

import dev.millrace.Batch;
import dev.millrace.Context;
import dev.millrace.Layer;
import dev.millrace.Listener;
import dev.millrace.Outcome;
import dev.millrace.Responder;
import dev.millrace.codec.Codec;
import dev.millrace.spi.Broker;
import dev.millrace.spi.Clockwork;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Endpoint;
import dev.millrace.spi.Rehearsal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// What stands around one application in one test.
public final class Stage implements Rehearsal {

    private final String title;

    /// Null in a live test.
    private final @Nullable VirtualClock clock;

    private final Duration longestDrain;
    private final Map<Class<?>, Object> replacements;
    private final Set<Class<?>> states = ConcurrentHashMap.newKeySet();
    private final Ledger ledger;
    private final Poison poison = new Poison();
    private final List<RecordingConnection> connections = new CopyOnWriteArrayList<>();
    private volatile Endpoints endpoints = new Endpoints(List.of());

    /// Makes a stage.
    ///
    /// @param title the application's title
    /// @param clock the test's time, or null in a live test
    /// @param longestDrain how long stopping may take at most
    /// @param replacements parts of the state to put in place of the application's own
    public Stage(
            String title, @Nullable VirtualClock clock, Duration longestDrain, Map<Class<?>, Object> replacements) {
        this.title = title;
        this.clock = clock;
        this.longestDrain = longestDrain;
        this.replacements = Map.copyOf(replacements);
        ledger = new Ledger(clock);
    }

    /// Gives what happened.
    ///
    /// @return the ledger
    public Ledger ledger() {
        return ledger;
    }

    /// Gives where messages enter and leave.
    ///
    /// @return the endpoints, once the application starts
    public Endpoints endpoints() {
        return endpoints;
    }

    /// Gives the connections.
    ///
    /// @return all that were opened, in the order of the application's brokers
    public List<RecordingConnection> connections() {
        return connections;
    }

    @Override
    public @Nullable Clockwork clock() {
        return clock;
    }

    @Override
    public Broker broker(String label, Broker declared) {
        Broker used = clock == null ? declared : declared.inProcess();
        if (used == null) {
            throw new IllegalStateException("The broker '" + label + "' of '" + title
                    + "' has no in-process mode: run the test with TestApp.live(app) against a real "
                    + declared.kind() + " broker");
        }
        return new RecordingBroker(used, connection -> record(label, connection));
    }

    private Connection record(String label, Connection connection) {
        if (clock != null && connection.unsettled() < 0) {
            throw new IllegalStateException("The in-process mode of the broker '" + label
                    + "' can't count what is unsettled, so nobody can tell when '" + title + "' is at rest");
        }
        RecordingConnection recording = new RecordingConnection(connection, label, ledger, poison, clock);
        connections.add(recording);
        return recording;
    }

    @Override
    public Object state(Class<?> type, Object declared) {
        states.add(type);
        return replacements.getOrDefault(type, declared);
    }

    @Override
    public Duration drainTimeout(Duration declared) {
        return declared.compareTo(longestDrain) < 0 ? declared : longestDrain;
    }

    @Override
    public Listener listener() {
        return ledger;
    }

    @Override
    public Layer layer() {
        return this::handle;
    }

    /// Guards the context, and notes until when the handler, with all that runs after settling, is at work.
    private Outcome handle(Context context, Layer.Next next) throws Exception {
        ledger.enter(context.subscription());
        GuardedContext guarded = new GuardedContext(context);
        try {
            return next.handle(guarded);
        } finally {
            guarded.end();
            Worker worker = ledger.worker();
            if (worker.batch != null) {
                worker.batch.end();
                worker.batch = null;
            }
            ledger.answered();
            context.afterSettling(ledger::left); // after all tasks that the handler has added
        }
    }

    @Override
    public <T> Codec<T> codec(String subscription, Codec<T> declared) {
        return poison.codec(subscription, declared);
    }

    @Override
    public <T, R> R lend(Batch<T> batch, Responder<Batch<T>, R> handler) throws Exception {
        GuardedBatch<T> guarded = new GuardedBatch<>(batch);
        ledger.worker().batch = guarded;
        return handler.respond(guarded);
    }

    @Override
    public void endpoints(List<Endpoint> all) {
        for (Class<?> replaced : replacements.keySet()) {
            if (!states.contains(replaced)) {
                throw new IllegalArgumentException("There is no state of " + replaced.getName()
                        + " to replace, only of "
                        + new TreeSet<>(states.stream().map(Class::getName).toList()));
            }
        }
        endpoints = new Endpoints(all);
        for (Endpoint each : all) {
            if (each.kind() == Endpoint.Kind.SUBSCRIPTION) {
                ledger.declare(each.name());
            }
            String destination = each.destination();
            if (destination != null && each.kind() != Endpoint.Kind.SUBSCRIPTION) {
                ledger.know(destination);
            }
        }
    }
}
