package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(90)
class NoUnsafeTest {

    /// Uses all of the queue once.
    static final class Probe {

        private Probe() {}

        public static void main(String[] arguments) throws Exception {
            AtomicLong delivered = new AtomicLong();
            MessageHandler handler = (writerId, data, offset, length) -> delivered.incrementAndGet();
            for (Threading threading : Threading.values()) {
                use(builder(threading).fixedLength(8).onMessage(handler));
                use(builder(threading)
                        .variableLength()
                        .publishEvery(1)
                        .readers(2)
                        .onMessage(handler));
                use(builder(threading).fixedLength(8).singleLayer().onMessage(handler));
                use(builder(threading)
                        .fixedLength(8)
                        .routed((writerId, data, offset, length, targets) -> targets.add(0), handler));
            }
            System.out.println("delivered " + delivered);
        }

        private static QueueBuilder builder(Threading threading) {
            return TwoBufQueue.builder()
                    .threading(threading)
                    .waitStrategy(WaitStrategy.signal())
                    .prefault();
        }

        private static void use(QueueBuilder builder) {
            try (TwoBufQueue queue = builder.start();
                    Writer writer = queue.newWriter()) {
                for (int i = 0; i < 1_000; i++) {
                    writer.writeLong(i);
                }
                writer.flush();
                writer.session().claim(8);
                writer.session().commit(8);
                writer.finishBlock();
                queue.stats();
                queue.shrink();
            }
        }
    }

    @Test
    void theQueueLoadsNoUnsafeAndTheJvmHasNothingToWarnOf() throws Exception {
        JavaProcess process = JavaProcess.run(
                Probe.class,
                "-Xlog:class+load:stdout",
                "--sun-misc-unsafe-memory-access=deny",
                "--illegal-native-access=deny");
        assertThat(process.status()).as(process.output()).isZero();
        assertThat(process.output())
                .contains("delivered 12012")
                .contains("dev.millrace.queue.WriteSession")
                .doesNotContain("sun.misc.Unsafe ")
                .doesNotContainIgnoringCase("warning:");
    }

    @Test
    void theProbeWouldSeeAnUnsafeThatIsLoaded() throws Exception {
        JavaProcess process = JavaProcess.run(UnsafeLoader.class, "-Xlog:class+load:stdout");
        assertThat(process.output()).contains("sun.misc.Unsafe ");
    }

    static final class UnsafeLoader {

        private UnsafeLoader() {}

        public static void main(String[] arguments) throws ClassNotFoundException {
            Class.forName("sun.misc.Unsafe");
        }
    }
}
