package dev.millrace.runtime;

import dev.millrace.Health;
import dev.millrace.Hook;
import dev.millrace.Listener;
import dev.millrace.MillraceException;
import dev.millrace.RunningApp;
import dev.millrace.StartException;
import dev.millrace.StopReport;
import dev.millrace.codec.Codec;
import dev.millrace.spi.Clockwork;
import dev.millrace.spi.CloseDiagnosis;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Environment;
import dev.millrace.spi.Rehearsal;
import dev.millrace.spi.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An application at run time: opens everything, and ends everything in the right order.
public final class AppRuntime implements RunningApp, AppControl {

    private static final Logger LOG = LoggerFactory.getLogger(AppRuntime.class);

    /// How long threads that were interrupted may take to end.
    private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(1);

    private static final long DRAIN_SLICE_NANOS = 500_000;

    /// A handler may hand a message from a broker that was looked at later to one that was looked at before, and a task
    /// after settling may publish one: one look at everything is not enough.
    private static final int LOOKS_AT_REST = 2;

    private static final Duration LONGEST_FLUSH = Duration.ofSeconds(10);

    private final AppPlan plan;
    private final Clockwork clock;

    /// What a test kit puts around the application; null in production.
    private final @Nullable Rehearsal rehearsal;

    private final Formats formats = new Formats();
    private final List<Outlet> outlets = new ArrayList<>();
    private final List<LiveSubscription<?>> subscriptions = new ArrayList<>();
    private final List<String> leftBehind = new ArrayList<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final AtomicBoolean ending = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Watchdog watchdog;
    private volatile boolean stopping;
    private volatile boolean outOfTime;
    private volatile @Nullable StopReport report;

    private AppRuntime(AppPlan plan, Clockwork clock, @Nullable Rehearsal rehearsal) {
        this.plan = plan;
        this.clock = clock;
        this.rehearsal = rehearsal;
        watchdog = new Watchdog(plan.title(), subscriptions);
    }

    /// Starts an application.
    ///
    /// @param plan its description
    /// @param rehearsal what a test kit puts around it; null in production
    /// @return the running application
    /// @throws StartException if that failed; what was opened is closed again
    public static AppRuntime start(AppPlan plan, @Nullable Rehearsal rehearsal) {
        Clockwork clock = rehearsal == null ? null : rehearsal.clock();
        AppRuntime app = new AppRuntime(
                rehearsal == null ? plan : plan.rehearsed(rehearsal),
                clock == null ? new MachineClockwork() : clock,
                rehearsal);
        try {
            app.open();
        } catch (Exception failure) {
            app.failure.compareAndSet(null, failure);
            app.shutDown();
            throw new StartException("'" + plan.title() + "' could not start: " + Failures.sentence(failure), failure);
        }
        return app;
    }

    private void open() throws Exception {
        if (rehearsal != null) {
            rehearsal.endpoints(PlannedEndpoint.of(plan, formats));
        }
        for (Hook hook : plan.onStart()) {
            hook.run();
        }
        Listener listener = Listeners.combine(plan.listeners());
        for (BrokerPlan each : plan.brokers()) {
            Connection connection = each.broker().connect(new Environment(plan.title(), clock));
            outlets.add(new Outlet(connection, each.label(), plan.publishLayers(), listener, formats));
        }
        for (PublisherHandle<?> publisher : plan.publishers()) {
            publisher.open(outlets.get(publisher.broker()), formats);
        }
        for (SubscriptionPlan<?> each : plan.subscriptions()) {
            subscriptions.add(open(each, listener));
        }
        subscriptions.forEach(LiveSubscription::start);
        watchdog.start();
        for (Hook hook : plan.afterStart()) {
            hook.run();
        }
        LOG.atInfo()
                .addKeyValue("app", plan.title())
                .addKeyValue("version", plan.version())
                .addKeyValue("subscriptions", subscriptions.size())
                .log("Started");
    }

    private <T> LiveSubscription<T> open(SubscriptionPlan<T> each, @Nullable Listener listener) {
        Outlet outlet = outlets.get(each.broker());
        Codec<T> codec = formats.codec(each.type(), each.codec(), each.format(), "Subscription '" + each.name() + "'");
        if (rehearsal != null) {
            codec = rehearsal.codec(each.name(), codec);
        }
        Source source = outlet.connection().subscribe(each.source(), each.name());
        LiveSubscription<T> live = new LiveSubscription<>(
                new WorkerParts<>(each, codec, source, outlet, formats, this, listener, clock, plan.state()));
        live.prepare();
        return live;
    }

    // What threads of subscriptions may do.

    @Override
    public void fail(Throwable cause) {
        if (failure.compareAndSet(null, cause)) {
            LOG.atError().setCause(cause).addKeyValue("app", plan.title()).log("The application fails");
        }
        subscriptions.forEach(LiveSubscription::stopTaking);
        stop();
    }

    @Override
    public boolean isGivingUp() {
        return outOfTime || failure.get() != null;
    }

    @Override
    public boolean isOutOfTime() {
        return outOfTime;
    }

    @Override
    public void leftBehind(String what) {
        synchronized (leftBehind) {
            leftBehind.add(what);
        }
    }

    // What the application's owner may do.

    @Override
    public void stop() {
        stopping = true;
        if (ending.compareAndSet(false, true)) {
            // The caller may be a handler, which can't wait for itself.
            Thread.ofPlatform().name("millrace-stop-" + plan.title()).start(this::end);
        }
    }

    @Override
    public StopReport shutDown() {
        stopping = true;
        if (ending.compareAndSet(false, true)) {
            end();
        } else if (isOwnThread(Thread.currentThread())) {
            throw new IllegalStateException("A handler of '" + plan.title()
                    + "' waits for the application's end, and so for itself: call stop() instead");
        }
        boolean interrupted = false;
        while (ended.getCount() > 0) {
            try {
                ended.await();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return Objects.requireNonNull(report);
    }

    private boolean isOwnThread(Thread thread) {
        return subscriptions.stream().anyMatch(each -> each.isOwnThread(thread));
    }

    private void end() {
        try {
            runAll(plan.onStop());
            outlets.forEach(outlet -> outlet.acceptFromOnly(this::isOwnThread, plan.drainTimeout()));
            drain();
            plan.publishers().forEach(PublisherHandle::close);
            outlets.forEach(this::close);
            watchdog.close();
            clock.close();
            runAll(plan.afterStop());
        } finally {
            finish();
        }
    }

    private void drain() {
        long deadline = System.nanoTime() + plan.drainTimeout().toNanos();
        subscriptions.forEach(LiveSubscription::hurry);
        awaitSettled(deadline);
        subscriptions.forEach(LiveSubscription::stopTaking);
        if (!joinAll(deadline)) {
            outOfTime = true;
            subscriptions.forEach(LiveSubscription::interrupt);
            joinAll(System.nanoTime() + AFTER_INTERRUPT.toNanos());
        }
        synchronized (leftBehind) {
            subscriptions.forEach(each -> each.report(leftBehind));
        }
        subscriptions.forEach(LiveSubscription::closeSource);
    }

    /// Lets subscriptions go on until everything that was accepted is settled, where it would be lost otherwise.
    private void awaitSettled(long deadline) {
        int atRest = 0;
        while (atRest < LOOKS_AT_REST && failure.get() == null && System.nanoTime() - deadline < 0) {
            if (isAtRest()) {
                atRest++;
            } else {
                atRest = 0;
                LockSupport.parkNanos(this, DRAIN_SLICE_NANOS);
            }
        }
    }

    private boolean isAtRest() {
        return outlets.stream().map(Outlet::connection).allMatch(each -> each.keepsMessages() || each.unsettled() <= 0)
                && subscriptions.stream().noneMatch(LiveSubscription::isBusy);
    }

    private boolean joinAll(long deadline) {
        boolean all = true;
        for (LiveSubscription<?> each : subscriptions) {
            all &= each.join(deadline);
        }
        return all;
    }

    private void close(Outlet outlet) {
        outlet.close();
        CloseDiagnosis diagnosis = outlet.connection().close(LONGEST_FLUSH);
        synchronized (leftBehind) {
            leftBehind.addAll(diagnosis.details());
        }
    }

    private void runAll(List<Hook> hooks) {
        for (Hook hook : hooks) {
            try {
                hook.run();
            } catch (Exception problem) {
                LOG.atError().setCause(problem).addKeyValue("app", plan.title()).log("A hook failed; stopping goes on");
            }
        }
    }

    private void finish() {
        Throwable cause = failure.get();
        StopReport last;
        synchronized (leftBehind) {
            last = new StopReport(cause == null && leftBehind.isEmpty(), cause, leftBehind);
        }
        report = last;
        for (String each : last.leftBehind()) {
            LOG.atWarn().addKeyValue("app", plan.title()).log(each);
        }
        ended.countDown();
    }

    @Override
    public void close() {
        StopReport last = shutDown();
        Throwable cause = last.failure();
        if (cause != null) {
            throw new MillraceException("'" + plan.title() + "' failed: " + cause.getMessage(), cause);
        }
        if (!last.clean()) {
            throw new MillraceException(
                    "'" + plan.title() + "' left something behind: " + String.join("; ", last.leftBehind()), null);
        }
    }

    @Override
    public boolean awaitEnd(Duration timeout) throws InterruptedException {
        return ended.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public Health health() {
        long now = System.nanoTime();
        LiveSubscription.Health how = report == null ? LiveSubscription.Health.LIVE : LiveSubscription.Health.ENDED;
        return new Health(
                state(),
                subscriptions.stream().map(each -> each.health(how, now)).toList(),
                failure.get());
    }

    private Health.State state() {
        if (report == null) {
            return stopping ? Health.State.STOPPING : Health.State.RUNNING;
        }
        return failure.get() == null ? Health.State.STOPPED : Health.State.FAILED;
    }

    @Override
    public void pause(String subscription) {
        named(subscription).pause();
    }

    @Override
    public void resume(String subscription) {
        named(subscription).resume();
    }

    private LiveSubscription<?> named(String subscription) {
        return subscriptions.stream()
                .filter(each -> each.name().equals(subscription))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no subscription '" + subscription
                        + "' in '" + plan.title() + "', only "
                        + subscriptions.stream().map(LiveSubscription::name).toList()));
    }
}
