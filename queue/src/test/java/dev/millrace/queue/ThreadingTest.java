package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class ThreadingTest {

    private static QueueBuilder builder() {
        return TwoBufQueue.builder().fixedLength(8).onMessage((writerId, data, offset, length) -> {});
    }

    @ParameterizedTest
    @CsvSource({
        "DEDICATED, 1, false, 2",
        "DEDICATED, 3, false, 4",
        "DEDICATED, 3, true, 3",
        "SHARED, 3, false, 1",
        "SHARED, 3, true, 1",
        "CALLER, 3, false, 0"
    })
    void aQueueTakesItsThreadsFromTheFactory(Threading threading, int readers, boolean single, int expected) {
        AtomicInteger made = new AtomicInteger();
        QueueBuilder builder = builder().threading(threading).readers(readers).threadFactory(task -> {
            made.incrementAndGet();
            return Thread.ofVirtual().unstarted(task);
        });
        try (TwoBufQueue queue = (single ? builder.singleLayer() : builder).start()) {
            assertThat(queue.newWriter().writeLong(1)).isTrue();
        }
        assertThat(made).hasValue(expected);
    }

    @ParameterizedTest
    @EnumSource(names = "CALLER", mode = EnumSource.Mode.EXCLUDE)
    void ownThreadsAreNamedPlatformThreadsThatKeepTheJvmAlive(Threading threading) throws Exception {
        AtomicReference<Thread> reader = new AtomicReference<>();
        CountDownLatch seen = new CountDownLatch(1);
        try (TwoBufQueue queue = builder()
                .threading(threading)
                .onMessage((writerId, data, offset, length) -> {
                    reader.set(Thread.currentThread());
                    seen.countDown();
                })
                .start()) {
            Writer writer = queue.newWriter();
            assertThat(writer.writeLong(1)).isTrue();
            writer.flush();
            assertThat(seen.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(reader.get().getName()).matches("millrace-queue-\\d+-\\d+");
        assertThat(reader.get().isDaemon()).isFalse();
        assertThat(reader.get().isVirtual()).isFalse();
    }

    @Test
    void aFactoryThatGivesNullIsAnError() {
        ThreadFactory factory = task -> null;
        assertThatThrownBy(() -> builder()
                        .threading(Threading.SHARED)
                        .threadFactory(factory)
                        .start())
                .isInstanceOf(NullPointerException.class)
                .hasMessage("The thread factory gave null instead of a thread");
    }

    @Test
    void aFactoryThatThrowsIsAnErrorOfTheStart() {
        IllegalStateException broken = new IllegalStateException("no threads today");
        assertThatThrownBy(() -> builder()
                        .threading(Threading.SHARED)
                        .threadFactory(task -> {
                            throw broken;
                        })
                        .start())
                .isSameAs(broken);
    }

    @Test
    void whenOneThreadCannotBeStartedTheOthersEnd() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        assertThatThrownBy(() -> builder()
                        .threading(Threading.DEDICATED)
                        .threadFactory(task -> {
                            Thread thread = threads.isEmpty() ? new Thread(task) : new Unstartable();
                            threads.add(thread);
                            return thread;
                        })
                        .start())
                .hasMessage("no threads today");
        assertThat(threads).hasSize(2);
        await().until(() -> threads.stream().noneMatch(Thread::isAlive));
    }

    private static final class Unstartable extends Thread {
        @Override
        public void start() {
            throw new IllegalStateException("no threads today");
        }
    }

    @ParameterizedTest
    @EnumSource(names = "CALLER", mode = EnumSource.Mode.EXCLUDE)
    void pollIsRefusedByAQueueWithThreadsOfItsOwn(Threading threading) {
        try (TwoBufQueue queue = builder().threading(threading).start()) {
            assertThatThrownBy(() -> queue.poll(1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("poll is for queues with threading(CALLER); this one has threads of its own");
        }
    }

    @Test
    void pollByAHandlerOrByASecondThreadIsRefused() throws Exception {
        String message = "poll is called while it is running, on this thread or another: "
                + "one thread at a time may poll, and no handler";
        AtomicReference<TwoBufQueue> self = new AtomicReference<>();
        AtomicReference<Throwable> fromHandler = new AtomicReference<>();
        Gate gate = new Gate((writerId, data, offset, length) -> self.get().poll(1));
        TwoBufQueue queue = builder()
                .threading(Threading.CALLER)
                .onMessage(gate)
                .onError((error, writerId, data, offset, length) -> fromHandler.set(error))
                .start();
        self.set(queue);
        Writer writer = queue.newWriter();
        assertThat(writer.writeLong(1)).isTrue();
        writer.flush();
        Task<Integer> polling = Task.call(() -> queue.poll(1));
        gate.awaitReached();
        assertThatThrownBy(() -> queue.poll(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
        gate.open();
        assertThat(polling.answer()).isEqualTo(1);
        assertThat(fromHandler.get()).isInstanceOf(IllegalStateException.class).hasMessage(message);
        assertThat(queue.poll(1)).isZero();
        queue.close();
    }

    @Test
    void withSeveralReadersTheMessagesOfOneWriterAlwaysComeOnTheSameThread() {
        Set<String> pairs = ConcurrentHashMap.newKeySet();
        try (TwoBufQueue queue = builder()
                .threading(Threading.DEDICATED)
                .readers(2)
                .source(pool -> pool.blockSize(64).blocks(2, 16))
                .onMessage((writerId, data, offset, length) ->
                        pairs.add(writerId + "@" + Thread.currentThread().getName()))
                .start()) {
            for (int i = 0; i < 4; i++) {
                try (Writer writer = queue.newWriter()) {
                    for (int j = 0; j < 1_000; j++) {
                        assertThat(writer.writeLong(j)).isTrue();
                    }
                }
            }
        }
        assertThat(pairs).hasSize(4);
        assertThat(pairs.stream().map(pair -> pair.substring(2)).distinct()).hasSize(2);
    }
}
