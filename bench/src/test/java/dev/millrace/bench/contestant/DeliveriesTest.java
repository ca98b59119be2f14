package dev.millrace.bench.contestant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.bench.BenchFailure;
import org.junit.jupiter.api.Test;

class DeliveriesTest {

    private static final int MOST_OF_THE_PATIENCE = 20;

    private final Tally sink = new Tally();
    private long nanos;

    @Test
    void whoDeliversSlowlyIsWaitedForAsLongAsSomethingComes() {
        Deliveries deliveries = deliveries(this::deliver);
        deliveries.sent(100);

        deliveries.await(10);

        assertThat(sink.delivered()).isEqualTo(90);
        assertThat(deliveries.pending()).isEqualTo(10);
    }

    @Test
    void whoDeliversNothingMoreIsGivenUp() {
        Deliveries deliveries = deliveries(() -> {
            if (sink.delivered() < 3) {
                deliver();
            }
        });
        deliveries.sent(100);

        assertThatThrownBy(() -> deliveries.await(0))
                .isInstanceOf(BenchFailure.class)
                .hasMessage("only 3 of 100 messages were delivered");
    }

    @Test
    void whoDeliversMoreThanWasSentIsAFailure() {
        Deliveries deliveries = deliveries(this::deliver);
        deliver();
        deliver();
        deliveries.sent(1);

        assertThatThrownBy(() -> deliveries.await(0))
                .isInstanceOf(BenchFailure.class)
                .hasMessage("2 messages were delivered, but only 1 were sent");
        deliveries.sent(1);
        assertThatCode(() -> deliveries.await(0)).doesNotThrowAnyException();
    }

    private void deliver() {
        sink.accept(0);
        sink.batchEnd();
    }

    /// Each pause takes most of the patience.
    private Deliveries deliveries(Runnable pause) {
        return new Deliveries(
                sink,
                () -> {
                    nanos += MOST_OF_THE_PATIENCE * 1_000_000_000L;
                    pause.run();
                },
                () -> nanos);
    }
}
