package dev.millrace.examples.app;

import dev.millrace.App;
import dev.millrace.AppBuilder;
import dev.millrace.Millrace;
import dev.millrace.Payload;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.StopReport;
import dev.millrace.inprocess.InProcessBroker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// Stops while a handler hangs, and tells what was left behind.
public final class ShutdownExample {

    private final CountDownLatch started = new CountDownLatch(1);

    private final Publisher<Payload> jobs;
    private final App app;

    /// Describes the application; nothing is connected yet.
    public ShutdownExample() {
        // tag::app
        AppBuilder builder = Millrace.app("jobs", "1.0.0").drainTimeout(Duration.ofMillis(100));
        // end::app
        Scope on = builder.scope(InProcessBroker.create());
        jobs = on.publisher("jobs", Payload.class);
        on.subscribe("jobs", Payload.class).accept(job -> {
            started.countDown();
            new CountDownLatch(1).await(); // hangs until it is interrupted
        });
        app = builder.build();
    }

    /// Publishes two jobs and stops during the first.
    ///
    /// @return what was left behind
    /// @throws InterruptedException if the thread was interrupted
    public List<String> run() throws InterruptedException {
        RunningApp running = app.start();
        jobs.publish(Payload.of("one"));
        jobs.publish(Payload.of("two"));
        started.await();
        // tag::stop
        StopReport report = running.shutDown();
        return report.clean() ? List.of() : report.leftBehind();
        // end::stop
    }
}
