package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Closing a queue while a thread writes as fast as it can: what was answered with `true` is delivered, and
/// nothing else.
@Timeout(120)
@Tag("fast-path")
class HotWriterAtCloseTest {

    private static final int ROUNDS = Integer.getInteger("millrace.close.rounds", 60);

    /// A way to write: gives how many messages were accepted, less than asked for once the queue is closed.
    @FunctionalInterface
    interface Burst {
        long write(Writer writer, byte[] message);
    }

    enum Style {
        LONGS_BY_SESSION(true, 0, (writer, message) -> {
            WriteSession session = writer.session();
            long accepted = 0;
            while (accepted < 50_000) {
                if (session.writeLong(accepted)) {
                    accepted++;
                } else if (!session.next()) {
                    break;
                }
            }
            return accepted;
        }),
        LONGS_BY_WRITER(true, 0, (writer, message) -> {
            long accepted = 0;
            while (accepted < 20_000 && writer.writeLong(accepted)) {
                accepted++;
            }
            return accepted;
        }),
        BYTES_OF_FIXED_LENGTH(true, 0, Style::bytes),
        BYTES_OF_VARIABLE_LENGTH(false, 0, Style::bytes),
        PUBLISHING_EACH(true, 1, Style::bytes),
        PUBLISHING_EVERY_THIRD(false, 3, Style::bytes),
        CLAIMS(false, 0, Style::claims),
        CLAIMS_OF_FIXED_LENGTH(true, 3, Style::claims),
        MANY_AT_ONCE(true, 0, (writer, message) -> {
            byte[] many = new byte[8 * 100];
            long accepted = 0;
            for (int i = 0; i < 100; i++) {
                int now = writer.writeAll(many, 0, 100);
                accepted += now;
                if (now < 100) {
                    break;
                }
            }
            return accepted;
        }),
        FLUSHING_OFTEN(false, 0, (writer, message) -> {
            long accepted = 0;
            while (accepted < 2_000 && writer.write(message, 0, 8)) {
                accepted++;
                writer.flush();
                if ((accepted & 15) == 0) {
                    writer.finishBlock();
                }
            }
            return accepted;
        });

        final boolean fixed;
        final int publishEvery;

        @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
        final Burst burst;

        Style(boolean fixed, int publishEvery, Burst burst) {
            this.fixed = fixed;
            this.publishEvery = publishEvery;
            this.burst = burst;
        }

        private static long bytes(Writer writer, byte[] message) {
            long accepted = 0;
            while (accepted < 20_000 && writer.write(message, 0, 8)) {
                accepted++;
            }
            return accepted;
        }

        private static long claims(Writer writer, byte[] message) {
            WriteSession session = writer.session();
            long accepted = 0;
            while (accepted < 20_000) {
                int at = session.claim(8);
                if (at >= 0) {
                    session.array()[at] = message[0];
                    if (!session.commit(8)) {
                        break;
                    }
                    accepted++;
                } else if (!session.next()) {
                    break;
                }
            }
            return accepted;
        }

        boolean writesWholeBurst(long accepted) {
            return switch (this) {
                case LONGS_BY_SESSION -> accepted == 50_000;
                case MANY_AT_ONCE -> accepted == 10_000;
                case FLUSHING_OFTEN -> accepted == 2_000;
                default -> accepted == 20_000;
            };
        }

        QueueBuilder queue() {
            QueueBuilder builder = TwoBufQueue.builder().backpressure(Backpressure.block(Duration.ofSeconds(30)));
            builder = fixed ? builder.fixedLength(8) : builder.variableLength();
            return publishEvery > 0 ? builder.publishEvery(publishEvery) : builder;
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatAHotLoopWasToldToBeAcceptedIsDeliveredWithTinyBlocks(Style style) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            QueueBuilder builder = style.queue()
                    .source(pool -> pool.blockSize(64).blocks(2, 4))
                    .output(pool -> pool.blockSize(256).blocks(2, 4));
            assertAcceptedEqualsDelivered(style, round % 3 == 0 ? builder.singleLayer() : builder, round);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatAHotLoopWasToldToBeAcceptedIsDeliveredWithBigBlocks(Style style) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            QueueBuilder builder = style.queue()
                    .source(pool -> pool.blockSize(ByteSize.mib(1)).blocks(2, 4))
                    .output(pool -> pool.blockSize(ByteSize.mib(1)).blocks(2, 4));
            assertAcceptedEqualsDelivered(style, round % 3 == 0 ? builder.singleLayer() : builder, round);
        }
    }

    private static void assertAcceptedEqualsDelivered(Style style, QueueBuilder builder, int round) throws Exception {
        AtomicLong delivered = new AtomicLong();
        TwoBufQueue queue = builder.threading(round % 2 == 0 ? Threading.SHARED : Threading.DEDICATED)
                .onMessage((writerId, data, offset, length) -> delivered.lazySet(delivered.getPlain() + 1))
                .start();
        CountDownLatch running = new CountDownLatch(1);
        Task<Long> writing = Task.call(() -> {
            Writer writer = queue.newWriter();
            byte[] message = {1, 2, 3, 4, 5, 6, 7, 8};
            long accepted = 0;
            long now;
            running.countDown();
            do {
                now = style.burst.write(writer, message);
                accepted += now;
            } while (style.writesWholeBurst(now));
            assertThat(writer.refusal()).isEqualTo(Refusal.CLOSED);
            return accepted;
        });
        assertThat(running.await(20, TimeUnit.SECONDS)).isTrue();
        spin(ThreadLocalRandom.current().nextInt(2_000_000));
        CloseReport report = queue.close(Duration.ofSeconds(20));
        long accepted = writing.answer();
        assertThat(report.delivered()).as("round %d", round).isEqualTo(accepted);
        assertThat(report.outcome()).isEqualTo(CloseReport.Outcome.DRAINED);
        assertThat(delivered.get()).isEqualTo(accepted);
    }

    /// Closing at a random moment is the point here, not waiting.
    private static void spin(int nanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aWriterThatWasHandedToAnotherThreadLosesNothingWhenTheQueueCloses() throws Exception {
        for (int round = 0; round < 20; round++) {
            AtomicLong delivered = new AtomicLong();
            TwoBufQueue queue = TwoBufQueue.builder()
                    .fixedLength(8)
                    .source(pool -> pool.blockSize(ByteSize.mib(32)).blocks(1, 2))
                    .singleLayer()
                    .onMessage((writerId, data, offset, length) -> delivered.lazySet(delivered.getPlain() + 1))
                    .start();
            Writer writer = queue.newWriter();
            Task.run(() -> assertThat(writer.writeLong(0)).isTrue()).answer(); // its thread is dead now
            CountDownLatch running = new CountDownLatch(1);
            Task<Long> writing = Task.call(() -> {
                running.countDown();
                WriteSession session = writer.session();
                long accepted = 1;
                while (session.writeLong(accepted)) {
                    accepted++;
                }
                return accepted;
            });
            assertThat(running.await(20, TimeUnit.SECONDS)).isTrue();
            spin(ThreadLocalRandom.current().nextInt(5_000_000));
            CloseReport report = queue.close(Duration.ofSeconds(20));
            assertThat(report.delivered() + report.discarded())
                    .as("round %d", round)
                    .isEqualTo(writing.answer());
        }
    }

    @Test
    void afterAFailureTheReportCountsWhatAHotLoopWasToldToBeAccepted() throws Exception {
        for (int round = 0; round < 50; round++) {
            AtomicLong seen = new AtomicLong();
            TwoBufQueue queue = TwoBufQueue.builder()
                    .fixedLength(8)
                    .source(pool -> pool.blockSize(ByteSize.kib(64)).blocks(2, 4))
                    .onError(ErrorHandler.stopping())
                    .onMessage((writerId, data, offset, length) -> {
                        if (seen.incrementAndGet() == 20_000) {
                            throw new IllegalStateException("the test's failure");
                        }
                    })
                    .start();
            Task<Long> writing = Task.call(() -> {
                WriteSession session = queue.newWriter().session();
                long accepted = 0;
                while (true) {
                    if (session.writeLong(accepted)) {
                        accepted++;
                    } else if (!session.next()) {
                        return accepted;
                    }
                }
            });
            while (queue.failure().isEmpty()) {
                Thread.onSpinWait();
            }
            CloseReport report = queue.close(Duration.ofSeconds(20));
            assertThat(report.outcome()).isEqualTo(CloseReport.Outcome.FAILED);
            assertThat(report.delivered()).isEqualTo(20_000);
            assertThat(report.delivered() + report.discarded())
                    .as("round %d", round)
                    .isEqualTo(writing.answer());
        }
    }
}
