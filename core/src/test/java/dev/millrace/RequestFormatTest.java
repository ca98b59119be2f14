package dev.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.codec.Codec;
import dev.millrace.codec.Format;
import dev.millrace.inprocess.InProcessBroker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RequestFormatTest {

    /// Numbers, and how often its codec was asked for.
    private static final class Numbers implements Format {

        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public String mediaType() {
            return "text/plain";
        }

        @Override
        @SuppressWarnings("unchecked") // it is asked for numbers only
        public <T> Codec<T> codecFor(Class<T> type) {
            asked.incrementAndGet();
            return (Codec<T>) new FailureTest.NumberCodec();
        }
    }

    @Test
    void answerIsReadInTheFormatThatTheApplicationWasGiven() throws Exception {
        Numbers numbers = new Numbers();
        AtomicReference<Publisher<Long>> asks = new AtomicReference<>();
        App app = Millrace.app("test", "1")
                .format(numbers)
                .broker(InProcessBroker.create(), on -> {
                    on.subscribe("numbers", Long.class).reply("squares").handle(number -> number * number);
                    asks.set(on.publisher("numbers", Long.class));
                })
                .build();
        try (RunningApp running = app.start()) {
            int before = numbers.asked.get();
            for (long i = 1; i <= 3; i++) {
                assertThat(asks.get().request(i, Long.class, Duration.ofSeconds(20)))
                        .isEqualTo(i * i);
            }
            assertThat(running.health()).isNotNull();
            assertThat(numbers.asked.get() - before)
                    .as("codecs that were asked for")
                    .isLessThanOrEqualTo(2);
        }
    }
}
