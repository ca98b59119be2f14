package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HandlerFailureTest {

    private final Inbox inbox = new Inbox();
    private final List<String> failures = new CopyOnWriteArrayList<>();

    private static QueueBuilder builder(Threading threading) {
        return TwoBufQueue.builder()
                .fixedLength(8)
                .threading(threading)
                .source(pool -> pool.blockSize(64).blocks(2, 2))
                .output(pool -> pool.blockSize(64).blocks(2, 2))
                .backpressure(Backpressure.block(Duration.ofSeconds(40)));
    }

    private MessageHandler failingAt(long bad, Throwable failure) {
        return (writerId, data, offset, length) -> {
            inbox.onMessage(writerId, data, offset, length);
            if ((long) WriteSession.LONG.get(data, offset) == bad) {
                throw HandlerFailureTest.<Exception>sneaked(failure);
            }
        };
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // to throw any Throwable
    private static <T extends Throwable> T sneaked(Throwable failure) throws T {
        throw (T) failure;
    }

    private void note(Throwable error, int writer, byte[] data, int offset, int length) {
        failures.add(error.getMessage() + " at " + (long) WriteSession.LONG.get(data, offset) + " of " + writer + ", "
                + length + " bytes");
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerThatThrowsCostsOneMessageAndTheErrorHandlerGetsIt(Threading threading) {
        assertGoesOnAfter(new java.io.IOException("broken"), threading);
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerThatThrowsAnErrorIsNoDifferent(Threading threading) {
        assertGoesOnAfter(new StackOverflowError("broken"), threading);
    }

    private void assertGoesOnAfter(Throwable failure, Threading threading) {
        TwoBufQueue queue = builder(threading)
                .onMessage(failingAt(3, failure))
                .onError(this::note)
                .start();
        Writer writer = queue.newWriter();
        for (long i = 0; i < 6; i++) {
            assertThat(writer.writeLong(i)).isTrue();
        }
        CloseReport report = queue.close(Duration.ofSeconds(20));
        assertThat(report).isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, 6, 0, null));
        assertThat(inbox.numbers()).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
        assertThat(failures).containsExactly("broken at 3 of 0, 8 bytes");
        assertThat(queue.stats().handlerFailures()).isEqualTo(1);
        assertThat(queue.failure()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anErrorHandlerThatThrowsStopsTheQueueAndTheReportCountsExactly(boolean singleLayer) {
        QueueBuilder builder = builder(Threading.CALLER)
                .onMessage(failingAt(3, new IllegalStateException("broken")))
                .onError(ErrorHandler.stopping());
        TwoBufQueue queue = (singleLayer ? builder.singleLayer() : builder).start();
        Writer writer = queue.newWriter();
        for (long i = 0; i < 12; i++) {
            assertThat(writer.writeLong(i)).isTrue();
        }
        writer.flush();
        assertThatThrownBy(() -> queue.poll(100))
                .isInstanceOf(QueueClosedException.class)
                .hasMessage("A failure stopped the queue")
                .cause()
                .isInstanceOf(HandlerFailedException.class)
                .hasMessage("The message handler failed at a message from writer 0, and this stopped the queue")
                .hasRootCauseMessage("broken");
        assertThat(queue.isOpen()).isFalse();
        assertThat(writer.writeLong(12)).isFalse();
        assertThat(writer.refusal()).isEqualTo(Refusal.CLOSED);
        CloseReport report = queue.close(Duration.ofSeconds(5));
        assertThat(report.outcome()).isEqualTo(CloseReport.Outcome.FAILED);
        assertThat(report.delivered()).isEqualTo(4);
        assertThat(report.discarded()).isEqualTo(8);
        assertThat(report.failure()).isEqualTo(queue.failure()).isPresent();
        assertThatThrownBy(queue::newWriter)
                .isInstanceOf(QueueClosedException.class)
                .hasCause(report.cause());
        assertThatThrownBy(() -> queue.poll(1)).isInstanceOf(QueueClosedException.class);
        assertThat(inbox.numbers()).containsExactly(0L, 1L, 2L, 3L);
    }

    @ParameterizedTest
    @EnumSource(names = "CALLER", mode = EnumSource.Mode.EXCLUDE)
    void aFailureWakesABlockedWriterWithTheClosedAnswerAndTheCause(Threading threading) throws Exception {
        Gate gate = new Gate((writerId, data, offset, length) -> {
            throw new IllegalStateException("broken");
        });
        RuntimeException fatal = new RuntimeException("the error handler fails too");
        TwoBufQueue queue = builder(threading)
                .onMessage(gate)
                .onError((error, writerId, data, offset, length) -> {
                    throw fatal;
                })
                .start();
        Task<Long> writing = writeUntilRefused(queue, Refusal.CLOSED);
        gate.awaitReached();
        await().until(() -> writing.thread().getState() == Thread.State.TIMED_WAITING);
        gate.open();
        long accepted = writing.answer();
        assertThat(queue.failure()).containsSame(fatal);
        CloseReport report = queue.close(Duration.ofSeconds(10));
        assertThat(report).isEqualTo(new CloseReport(CloseReport.Outcome.FAILED, 1, accepted - 1, fatal));
    }

    private static Task<Long> writeUntilRefused(TwoBufQueue queue, Refusal expected) {
        return Task.call(() -> {
            Writer writer = queue.newWriter();
            long accepted = 0;
            while (writer.writeLong(accepted)) {
                accepted++;
            }
            assertThat(writer.refusal()).isEqualTo(expected);
            return accepted;
        });
    }

    @Test
    void underFailTheWriteAfterAFailureThrowsWithTheCause() {
        TwoBufQueue queue = builder(Threading.CALLER)
                .backpressure(Backpressure.fail())
                .onMessage(failingAt(0, new IllegalStateException("broken")))
                .onError(ErrorHandler.stopping())
                .start();
        Writer writer = queue.newWriter();
        assertThat(writer.writeLong(0)).isTrue();
        writer.flush();
        assertThatThrownBy(() -> queue.poll(1)).isInstanceOf(QueueClosedException.class);
        assertThatThrownBy(() -> writer.writeLong(1))
                .isInstanceOf(QueueClosedException.class)
                .hasMessage("Writer 0 or its queue is closed")
                .hasRootCauseMessage("broken");
        queue.close();
    }

    @Test
    void aFailureOfOnBatchEndIsCountedAndGivenToTheErrorHandler() {
        MessageHandler handler = new MessageHandler() {
            @Override
            public void onMessage(int writerId, byte[] data, int offset, int length) {}

            @Override
            public void onBatchEnd() {
                throw new IllegalStateException("no disk");
            }
        };
        try (TwoBufQueue queue = builder(Threading.CALLER)
                .onMessage(handler)
                .onError((error, writerId, data, offset, length) ->
                        failures.add(error.getMessage() + " " + writerId + " " + length))
                .start()) {
            Writer writer = queue.newWriter();
            assertThat(writer.writeLong(0)).isTrue();
            writer.flush();
            assertThat(queue.poll(10)).isEqualTo(1);
            assertThat(failures).containsExactly("no disk -1 0");
            assertThat(queue.stats().handlerFailures()).isEqualTo(1);
        }
    }

    @Test
    void onBatchEndIsCalledAfterMessagesAndNotWithoutThem() {
        try (TwoBufQueue queue =
                builder(Threading.CALLER).singleLayer().onMessage(inbox).start()) {
            queue.poll(10);
            assertThat(inbox.batches()).isZero();
            Writer writer = queue.newWriter();
            assertThat(writer.writeLong(0)).isTrue();
            assertThat(writer.writeLong(1)).isTrue();
            writer.flush();
            queue.poll(10);
            assertThat(inbox.batches()).isEqualTo(1);
            queue.poll(10);
            assertThat(inbox.batches()).isEqualTo(1);
        }
    }

    @Test
    void withoutAnErrorHandlerFailuresAreLoggedAndTheQueueGoesOn() {
        java.util.logging.Logger logger = java.util.logging.Logger.getLogger("dev.millrace.queue");
        List<String> records = new CopyOnWriteArrayList<>();
        java.util.logging.Handler listener = new java.util.logging.Handler() {
            @Override
            public void publish(java.util.logging.LogRecord record) {
                records.add(record.getLevel() + " " + record.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(listener);
        logger.setUseParentHandlers(false);
        try (TwoBufQueue queue = builder(Threading.CALLER)
                .onMessage(failingAt(0, new IllegalStateException("broken")))
                .start()) {
            Writer writer = queue.newWriter();
            IntStream.range(0, 2).forEach(i -> assertThat(writer.writeLong(i)).isTrue());
            writer.flush();
            assertThat(queue.poll(10)).isEqualTo(2);
        } finally {
            logger.removeHandler(listener);
            logger.setUseParentHandlers(true);
        }
        assertThat(records)
                .containsExactly("SEVERE The message handler failed at a message from writer 0; "
                        + "the queue goes on with the next message");
    }

    @Test
    void aHandlerThatLeavesTheInterruptStatusSetDoesNotStopOrHeatTheQueue() throws Exception {
        CountDownLatch two = new CountDownLatch(2);
        try (TwoBufQueue queue = builder(Threading.SHARED)
                .onMessage((writerId, data, offset, length) -> {
                    Thread.currentThread().interrupt();
                    two.countDown();
                })
                .start()) {
            Writer writer = queue.newWriter();
            assertThat(writer.writeLong(0)).isTrue();
            writer.flush();
            await().until(() -> two.getCount() == 1);
            assertThat(writer.writeLong(1)).isTrue();
            writer.flush();
            assertThat(two.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }
}
