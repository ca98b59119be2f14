package dev.millrace.bench.burst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.contestant.Contestant;
import dev.millrace.bench.contestant.Input;
import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Role;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.contestant.Setup;
import dev.millrace.bench.process.Placement;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WindowsTest {

    private static final int BURST = 1 << 16;
    private static final int WINDOWS = 5;

    private final Batch batch = Batch.of(BURST, 7);
    private final Business business = new Business(24 << 10, 7);

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BOUND")
    @Timeout(60)
    void everyBatchArrivesRightBeforeTheNextWindow(Kind kind) {
        CheckingSink sink = new CheckingSink(batch, 0);
        try (Contestant contestant = create(kind, sink)) {
            Windows windows = windows(contestant, sender(kind, contestant), sink, false);
            windows.run(WINDOWS);
            windows.run(WINDOWS);

            assertThat(sink.delivered()).isEqualTo(2L * WINDOWS * batch.messages());
            assertThat(sink.isRight()).isTrue();
            assertThat(windows.sendNanos()).isPositive();
            assertThat(windows.pendingShare(WINDOWS)).isBetween(0.0, 1.0);
            assertThat(Arrays.stream(windows.reference())).hasSize(WINDOWS * 4).allMatch(nanos -> nanos > 0);
            assertThat(Arrays.stream(windows.post())).hasSize(WINDOWS * 4).allMatch(nanos -> nanos > 0);
        }
    }

    @Test
    @Timeout(60)
    void withABacklogOneBatchMoreIsSentAndNothingIsLost() {
        CheckingSink sink = new CheckingSink(batch, 200);
        try (Contestant contestant = create(Kind.BYTE_RING, sink)) {
            Windows windows = windows(contestant, sender(Kind.BYTE_RING, contestant), sink, true);
            windows.run(WINDOWS);

            assertThat(sink.delivered()).isEqualTo((WINDOWS + 1L) * batch.messages());
            assertThat(sink.isRight()).isTrue();
        }
    }

    @Test
    @Timeout(60)
    void aSenderThatSendsSomethingElseIsFound() {
        CheckingSink sink = new CheckingSink(batch, 0);
        try (Contestant contestant = create(Kind.BYTE_RING, sink)) {
            Sender wrong = new Sender.Copies(contestant, Batch.of(BURST, 8));
            Windows windows = windows(contestant, wrong, sink, false);

            assertThatThrownBy(() -> windows.run(1))
                    .isInstanceOf(BenchFailure.class)
                    .hasMessageContaining("not the one that was sent");
        }
    }

    @Test
    void aBusinessThatComputesSomethingElseIsFound() {
        CheckingSink sink = new CheckingSink(batch, 0);
        Windows windows = windows(null, new Sender.Nothing(batch), sink, false);
        windows.run(WINDOWS);
        Windows disturbed = new Windows(business, business::call, null, sink, batch.messages(), WINDOWS, false);

        assertThatThrownBy(() -> disturbed.run(1))
                .isInstanceOf(BenchFailure.class)
                .hasMessageContaining("computed something else in window 0");
    }

    @Test
    void thePacedControlTakesItsTime() {
        CheckingSink sink = new CheckingSink(batch, 0);
        Windows windows = windows(null, new Sender.Paced(batch), sink, false);
        windows.run(WINDOWS);

        assertThat(windows.sendNanos()).isGreaterThanOrEqualTo(20L * WINDOWS * batch.messages());
    }

    private Windows windows(
            @org.jspecify.annotations.Nullable Contestant contestant,
            Sender sender,
            CheckingSink sink,
            boolean prefill) {
        return new Windows(business, sender, contestant, sink, batch.messages(), WINDOWS, prefill);
    }

    private Sender sender(Kind kind, Contestant contestant) {
        return kind.role() == Role.JVM_REFERENCES
                ? new Sender.References(contestant, batch)
                : new Sender.Copies(contestant, batch);
    }

    private Contestant create(Kind kind, CheckingSink sink) {
        Settings blocks = Settings.NONE.with("source-block", 1 << 12).with("output-block", 1 << 14);
        Input input = Input.ofRound(Batch.LENGTH, batch.messages(), 7);
        return kind.create(new Setup(input, 1 << 20, 1 << 14, blocks, new Placement(-1, -1).consumers(), sink));
    }
}
