package dev.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SlowHandlerTest {

    private final Logger logger = Logger.getLogger("dev.millrace.runtime.SlowWatch");
    private final List<String> logged = new CopyOnWriteArrayList<>();

    private final Handler recording = new Handler() {

        @Override
        public void publish(LogRecord entry) {
            logged.add(entry.getLevel() + " " + entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        logger.addHandler(recording);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(recording);
    }

    private void handle(Duration threshold, int messages) {
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("a", Payload.class)
                .warnWhenSlowerThan(threshold)
                .accept(payload -> test.note("handled")))) {
            for (int i = 0; i < messages; i++) {
                app.publish("a", "x");
            }
            app.awaitCount(messages);
        }
    }

    @Test
    void slowHandlerIsWarnedOfOnceWithItsFiguresAndAdvice() {
        handle(Duration.ofNanos(1), 600); // every handler is slower
        await().until(() -> !logged.isEmpty());
        assertThat(logged)
                .singleElement()
                .asString()
                .startsWith("WARNING subscription=a average=PT")
                .contains(" p99AtMost=PT", " threshold=PT0.000000001S ")
                .endsWith(
                        "The handler is slow. If it waits, give the subscription workers(n); if it computes, threads(n);"
                                + " if that is its pace, raise warnWhenSlowerThan");
    }

    @Test
    void handlerThatIsQuickEnoughIsNotWarnedOf() {
        handle(Duration.ofHours(1), 600);
        assertThat(logged).isEmpty();
    }
}
