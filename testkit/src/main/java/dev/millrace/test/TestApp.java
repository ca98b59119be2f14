package dev.millrace.test;

import dev.millrace.App;
import dev.millrace.Health;
import dev.millrace.PublishOptions;
import dev.millrace.RunningApp;
import dev.millrace.StopReport;
import dev.millrace.test.internal.Endpoints;
import dev.millrace.test.internal.PublicationRecord;
import dev.millrace.test.internal.RecordingConnection;
import dev.millrace.test.internal.Rest;
import dev.millrace.test.internal.Stage;
import dev.millrace.test.internal.SubscriptionLog;
import dev.millrace.test.internal.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An application under test. The application is the one of production, unchanged; it knows nothing of tests.
///
/// ```java
/// try (TestApp test = TestApp.start(OrdersApp.app())) {
///     test.publish("orders", new Order(7, 2));
///
///     test.subscription("orders").received(1).acked(1);
///     test.published("confirmations").exactly(new Confirmation(7));
/// }
/// ```
///
/// **Brokers.** [#start(App)] runs each broker in its in-process mode, [#live(App)] connects to the real one.
///
/// **Rest.** [#publish] and [#request] return when everything that they set off has come to rest: handlers, replies,
/// what handlers publish, retries without a delay, tasks that run after settling. What is set off elsewhere, by a
/// publisher of the application that the test uses or by [#send], is waited for with [#awaitRest()]. What a handler
/// hands to a thread of its own is not seen before that thread publishes.
///
/// **Time** stands still in [#start(App)] until [#advance(Duration)] moves it. By it go: delays of retries and
/// backoffs, how long a batch waits to be full, the time of dead letters, and whatever brokers delay. Real time is
/// what happens inside handlers and around them: time limits, timeouts of the application's own requests, how long a
/// publisher waits for room, [TestOptions#restWithin], and draining at the end.
///
/// **Kept too long.** A handler's payload, headers, context, batch and carrier end with their message. In
/// production the next one takes their place; here each message has its own, and using it later fails or shows
/// bytes 0xFE, null and absurd numbers.
///
/// **Failures.** A handler that fails without a policy, or with `failFast()`, ends the application. Whatever is
/// called next then throws an [AssertionError] with the cause; a test that expects it calls [#failure()].
///
/// **Threads:** any number of a test's own may use it, but handlers must not. Rest is that of the whole application,
/// so a publish also waits for what other threads have set off. Time is moved by one thread after the other.
public final class TestApp implements AutoCloseable {

    private final String title;
    private final Stage stage;
    private final RunningApp running;
    private final Rest rest;

    /// Null in a live test.
    private final @Nullable VirtualClock clock;

    /// Held by the thread that moves the time.
    private final ReentrantLock time = new ReentrantLock();

    private volatile boolean failureExpected;
    private volatile boolean restless;
    private volatile @Nullable StopReport report;
    private volatile boolean closed;

    private TestApp(App app, TestOptions options, @Nullable VirtualClock clock) {
        title = app.title();
        this.clock = clock;
        stage = new Stage(title, clock, options.restWithin(), options.state());
        running = app.start(stage);
        rest = new Rest(title, stage, running, clock, options.restWithin());
    }

    /// Starts an application with its brokers in their in-process mode and with time standing still.
    ///
    /// @param app the application
    /// @return the running application, at rest
    /// @throws IllegalStateException if a broker has no in-process mode; the message names it
    /// @throws dev.millrace.StartException if the application could not start
    public static TestApp start(App app) {
        return start(app, options -> {});
    }

    /// Starts an application with its brokers in their in-process mode and with time standing still.
    ///
    /// @param app the application
    /// @param options is given the options to change
    /// @return the running application, at rest
    /// @throws IllegalStateException if a broker has no in-process mode; the message names it
    /// @throws dev.millrace.StartException if the application could not start
    public static TestApp start(App app, Consumer<TestOptions> options) {
        TestOptions chosen = chosen(options);
        return new TestApp(app, chosen, new VirtualClock(chosen.start())).started();
    }

    /// Starts an application with its real brokers and real time.
    ///
    /// A broker that can't count what is unsettled is judged by names: each message that is sent has to come once
    /// to each subscription that reads its destination.
    ///
    /// @param app the application
    /// @return the running application, at rest
    /// @throws dev.millrace.StartException if the application could not start
    public static TestApp live(App app) {
        return live(app, options -> {});
    }

    /// Starts an application with its real brokers and real time.
    ///
    /// @param app the application
    /// @param options is given the options to change
    /// @return the running application, at rest
    /// @throws dev.millrace.StartException if the application could not start
    public static TestApp live(App app, Consumer<TestOptions> options) {
        TestOptions chosen = chosen(options);
        if (chosen.hasStart()) {
            throw new IllegalArgumentException(
                    "startAt sets virtual time, and a live test has real time: leave it out, or use TestApp.start");
        }
        return new TestApp(app, chosen, null).started();
    }

    private static TestOptions chosen(Consumer<TestOptions> options) {
        TestOptions chosen = new TestOptions();
        Objects.requireNonNull(options, "options").accept(chosen);
        return chosen;
    }

    /// Waits for what the hooks set off.
    private TestApp started() {
        boolean rests = false;
        try {
            awaitRest();
            rests = true;
        } finally {
            if (!rests) {
                rest.giveUp();
                running.shutDown();
            }
        }
        return this;
    }

    // Driving.

    /// Publishes a message from outside and waits for rest. Layers and headers of the application's own publishers
    /// do not apply.
    ///
    /// @param destination where to; with several brokers, that which has a subscription to it
    /// @param message a value, written with the codec of whoever reads it; `byte[]` and [dev.millrace.Payload] go as
    ///     they are
    /// @throws IllegalArgumentException if nobody subscribes to the destination; the message tells what is read
    /// @throws AssertionError if the application does not come to rest in time
    public void publish(String destination, Object message) {
        reached(destination).publish(destination, message);
    }

    /// Publishes a message from outside and waits for rest.
    ///
    /// @param destination where to; with several brokers, that which has a subscription to it
    /// @param message a value, written with the codec of whoever reads it; `byte[]` and [dev.millrace.Payload] go as
    ///     they are
    /// @param options headers and key
    /// @throws IllegalArgumentException if nobody subscribes to the destination; the message tells what is read
    /// @throws AssertionError if the application does not come to rest in time
    public void publish(String destination, Object message, PublishOptions options) {
        reached(destination).publish(destination, message, options);
    }

    /// Publishes messages from outside, one after the other, and then waits for rest.
    ///
    /// @param destination where to; with several brokers, that which has a subscription to it
    /// @param messages the messages
    /// @throws IllegalArgumentException if nobody subscribes to the destination; the message tells what is read
    /// @throws AssertionError if the application does not come to rest in time
    public void publishAll(String destination, Iterable<?> messages) {
        reached(destination).publishAll(destination, messages);
    }

    /// Publishes a message from outside without waiting: [#awaitRest()] does.
    ///
    /// @param destination where to; with several brokers, that which has a subscription to it
    /// @param message a value, written with the codec of whoever reads it; `byte[]` and [dev.millrace.Payload] go as
    ///     they are
    /// @throws IllegalArgumentException if nobody subscribes to the destination; the message tells what is read
    public void send(String destination, Object message) {
        reached(destination).send(destination, message);
    }

    /// Publishes a message from outside without waiting: [#awaitRest()] does.
    ///
    /// @param destination where to; with several brokers, that which has a subscription to it
    /// @param message a value, written with the codec of whoever reads it; `byte[]` and [dev.millrace.Payload] go as
    ///     they are
    /// @param options headers and key
    /// @throws IllegalArgumentException if nobody subscribes to the destination; the message tells what is read
    public void send(String destination, Object message, PublishOptions options) {
        reached(destination).send(destination, message, options);
    }

    /// Sends a request from outside and gives the answer. In a live test it may take as long as rest may take.
    ///
    /// @param destination where to; with several brokers, that which has a subscription to it
    /// @param message a value, written with the codec of whoever reads it; `byte[]` and [dev.millrace.Payload] go as
    ///     they are
    /// @param answer what the answer is decoded to
    /// @param <R> the same
    /// @return the answer
    /// @throws AssertionError if the application comes to rest without an answer
    public <R> R request(String destination, Object message, Class<R> answer) {
        return reached(destination).request(destination, message, answer);
    }

    /// Sends a request from outside and gives the answer.
    ///
    /// @param destination where to; with several brokers, that which has a subscription to it
    /// @param message a value, written with the codec of whoever reads it; `byte[]` and [dev.millrace.Payload] go as
    ///     they are
    /// @param answer what the answer is decoded to
    /// @param options headers and key
    /// @param <R> the same
    /// @return the answer
    /// @throws AssertionError if the application comes to rest without an answer
    public <R> R request(String destination, Object message, Class<R> answer, PublishOptions options) {
        return reached(destination).request(destination, message, answer, options);
    }

    /// Waits until everything that was set off, by whomever, has come to rest or the application has ended.
    ///
    /// @throws AssertionError if that takes too long; the message names what is still under way
    public void awaitRest() {
        requireNoHandler();
        awaitAnswer(() -> true);
    }

    void awaitAnswer(BooleanSupplier answered) {
        boolean rests = false;
        try {
            rest.await(clock == null ? answered : () -> true); // in process nothing comes after rest
            rests = true;
        } finally {
            restless |= !rests;
        }
    }

    /// Moves the time: runs what is due by then, in order, and waits for rest after each.
    ///
    /// @param by how far; zero or more
    /// @throws IllegalStateException in a live test, where time is real
    /// @throws AssertionError if the application does not come to rest in time
    public void advance(Duration by) {
        VirtualClock virtual = clock;
        if (virtual == null) {
            throw new IllegalStateException(
                    "Time can't be advanced in a live test, where it is real: use TestApp.start");
        }
        if (by.isNegative()) {
            throw new IllegalArgumentException("Time can't go back: advance got " + by);
        }
        requireRunning();
        time.lock();
        try {
            awaitRest();
            long until = virtual.nanoTime() + by.toNanos();
            while (virtual.runNext(until)) {
                awaitRest();
            }
        } finally {
            time.unlock();
        }
    }

    /// Tells the application's time.
    ///
    /// @return the virtual time; in a live test the real one
    public Instant now() {
        VirtualClock virtual = clock;
        return virtual == null ? Instant.now() : virtual.now();
    }

    /// Lets a subscription take no more messages; those that wait for it count as being at rest.
    ///
    /// @param subscription its name
    /// @throws IllegalArgumentException if there is none of this name; the message lists them
    public void pause(String subscription) {
        requireRunning();
        SubscriptionLog log = log(subscription);
        log.pause(true);
        running.pause(subscription);
        awaitRest();
    }

    /// Lets a paused subscription go on, and waits for rest.
    ///
    /// @param subscription its name
    /// @throws IllegalArgumentException if there is none of this name; the message lists them
    public void resume(String subscription) {
        requireRunning();
        SubscriptionLog log = log(subscription);
        log.pause(false);
        running.resume(subscription);
        awaitRest();
    }

    // Looking.

    /// Looks at what a subscription has received.
    ///
    /// @param name the subscription's name
    /// @return takes what is expected of it
    /// @throws IllegalArgumentException if there is none of this name; the message lists them
    public SubscriptionAssert subscription(String name) {
        requireNoFailure();
        return new SubscriptionAssert(log(name), stage.endpoints(), around());
    }

    private SubscriptionLog log(String name) {
        SubscriptionLog log = stage.ledger().subscription(name);
        if (log == null) {
            throw new IllegalArgumentException("There is no subscription '" + name + "' in '" + title + "', only "
                    + stage.ledger().subscriptions().stream()
                            .map(SubscriptionLog::name)
                            .toList());
        }
        return log;
    }

    /// Looks at what the application has published to a destination, on whichever broker.
    ///
    /// @param destination the destination's name
    /// @return takes what is expected of it
    /// @throws IllegalArgumentException if the application knows no such destination; the message tells which
    public PublishedAssert published(String destination) {
        return published(null, destination);
    }

    PublishedAssert published(@Nullable String broker, String destination) {
        requireNoFailure();
        List<PublicationRecord> records = stage.ledger().publications(broker, destination);
        Set<String> known = stage.ledger().destinations();
        if (records.isEmpty()
                && !known.contains(destination)
                && !stage.endpoints().hasOpenPublishers()) {
            throw new IllegalArgumentException(
                    "'" + title + "' publishes nothing to '" + destination + "', only to " + new TreeSet<>(known));
        }
        return new PublishedAssert(broker, destination, records, stage.endpoints(), around());
    }

    /// Gives one of several brokers.
    ///
    /// @param label its label in the application
    /// @return the broker, to publish to and to look at
    /// @throws IllegalArgumentException if there is none of this label; the message lists them
    public TestBroker broker(String label) {
        for (RecordingConnection each : stage.connections()) {
            if (each.label().equals(label)) {
                return new TestBroker(this, each);
            }
        }
        throw new IllegalArgumentException("There is no broker '" + label + "' in '" + title + "', only " + labels());
    }

    /// Tells how the application fares.
    ///
    /// @return its state now
    public Health health() {
        return running.health();
    }

    /// Expects that the application has failed, and lets the test go on.
    ///
    /// @return what ended it; its cause is what the handler threw
    /// @throws AssertionError if it has not failed
    public Throwable failure() {
        if (report == null) {
            awaitRest();
        }
        Throwable failure = running.health().failure();
        if (failure == null) {
            throw new AssertionError("'" + title + "' was expected to fail, but it is "
                    + running.health().state().name().toLowerCase(java.util.Locale.ROOT) + around());
        }
        failureExpected = true;
        return failure;
    }

    // Ending.

    /// Stops the application, as [#close()] does, and says what it left behind instead of failing because of it.
    ///
    /// @return what was left behind
    /// @throws AssertionError if the application failed and [#failure()] was not called
    public StopReport stop() {
        StopReport last = shutDown();
        requireNoFailure();
        return last;
    }

    /// Waits for rest and stops the application; once. After a call that has failed because there was no rest, it
    /// interrupts what is at work and says nothing more.
    ///
    /// @throws AssertionError if it failed and [#failure()] was not called, or if it left something behind and
    ///     [#stop()] was not called
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (restless) { // the test has failed already, with a message that says why
            rest.giveUp();
            running.shutDown();
            return;
        }
        boolean wasStopped = report != null;
        StopReport last = shutDown();
        requireNoFailure();
        if (!wasStopped && !failureExpected && !last.leftBehind().isEmpty()) {
            throw new AssertionError("'" + title + "' left something behind: " + String.join("; ", last.leftBehind())
                    + ". If the test expects it, end it with stop()");
        }
    }

    private StopReport shutDown() {
        StopReport last = report;
        if (last != null) {
            return last;
        }
        boolean rests = false;
        try {
            awaitRest();
            rests = true;
        } finally {
            if (!rests) {
                rest.giveUp();
            }
            last = running.shutDown();
            report = last;
        }
        return last;
    }

    // What the parts ask.

    String title() {
        return title;
    }

    Endpoints endpoints() {
        return stage.endpoints();
    }

    /// Says what else is going on, for failures.
    String around() {
        StringBuilder text = new StringBuilder();
        var all = stage.ledger().subscriptions();
        if (all.size() > 1) {
            text.append(all.stream()
                    .map(each -> each.name() + " " + each.count())
                    .collect(Collectors.joining(", ", "\nDeliveries by subscription: ", "")));
        }
        String waiting = rest.waiting();
        if (!waiting.isEmpty()) {
            text.append('\n').append(waiting);
        }
        return text.toString();
    }

    void requireRunning() {
        requireNoHandler();
        requireNoFailure();
        if (running.health().state() != Health.State.RUNNING) {
            throw new IllegalStateException(
                    "'" + title + "' has ended: nothing can be done with it any more but to look at it");
        }
    }

    void requireNoFailure() {
        Throwable failure = running.health().failure();
        if (failure != null && !failureExpected) {
            throw new AssertionError(
                    "'" + title + "' has failed: " + failure.getMessage()
                            + ". If the test expects it, call failure() first",
                    failure);
        }
    }

    private void requireNoHandler() {
        String handler = stage.ledger().handledHere();
        if (handler != null) {
            throw new IllegalStateException(
                    "The handler of subscription '" + handler
                            + "' uses the test app, which would wait for the handler itself: use a publisher of the application");
        }
    }

    private TestBroker reached(String destination) {
        List<TestBroker> all = stage.connections().stream()
                .map(each -> new TestBroker(this, each))
                .toList();
        if (all.size() == 1) {
            return all.getFirst();
        }
        requireRunning();
        List<TestBroker> reached =
                all.stream().filter(each -> each.isReached(destination)).toList();
        if (reached.size() == 1) {
            return reached.getFirst();
        }
        throw new IllegalArgumentException(
                reached.isEmpty()
                        ? "Nobody subscribes to '" + destination + "' on any of the brokers " + labels()
                        : "There are subscriptions to '" + destination + "' on the brokers "
                                + reached.stream().map(TestBroker::label).toList()
                                + ": choose one with broker(label)");
    }

    private List<String> labels() {
        return stage.connections().stream().map(RecordingConnection::label).toList();
    }
}
