package dev.millrace.codec.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.Format;
import dev.millrace.codec.MessageOutput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What every format and its codecs promise. A format's test extends this with values of its own.
///
/// @param <T> the type of the values; its `equals` compares what they hold
@Timeout(120)
public abstract class FormatContract<T> {

    private static final int DAMAGED_MESSAGES = 30_000;

    private final Format format;
    private final Codec<T> codec;
    private final Class<T> type;

    /// Tests a format with one type.
    ///
    /// @param format the format
    /// @param type the type
    protected FormatContract(Format format, Class<T> type) {
        this.format = format;
        this.type = type;
        this.codec = format.codecFor(type);
    }

    /// Gives values that differ in what they hold and how long they are.
    ///
    /// @return at least two values
    protected abstract List<T> values();

    /// Tells whether each byte that a message lacks, or has too many, makes it unreadable. Not so for Protocol
    /// Buffers, whose messages may be put together from parts.
    ///
    /// @return true unless overridden
    protected boolean messagesSayWhereTheyEnd() {
        return true;
    }

    @Test
    void decodedValueEqualsTheOneThatWasEncoded() {
        for (T value : values()) {
            assertThat(Messages.decode(codec, Messages.encode(codec, value))).isEqualTo(value);
        }
    }

    @Test
    void codecSaysItsFormatsMediaType() {
        assertThat(codec.mediaType()).isEqualTo(format.mediaType());
    }

    @Test
    void serviceLoaderFindsTheFormat() {
        assertThat(ServiceLoader.load(Format.class)).hasAtLeastOneElementOfType(format.getClass());
    }

    @Test
    void decoderReadsItsRangeOnlyWhateverLiesAround() {
        for (T value : values()) {
            byte[] message = Messages.encode(codec, value);
            for (int filler : new int[] {0, 0xff, '1', ' ', '}', 0x80, 0xc0}) {
                byte[] bytes = new byte[message.length + 40];
                Arrays.fill(bytes, (byte) filler);
                System.arraycopy(message, 0, bytes, 17, message.length);

                assertThat(codec.decode(bytes, 17, message.length)).isEqualTo(value);
            }
        }
    }

    @Test
    void messageThatIsCutOffIsRefusedEvenIfTheRestLiesBehindIt() {
        for (T value : values()) {
            byte[] message = Messages.encode(codec, value);
            for (int length = 0; length < message.length; length++) {
                int cut = length;
                if (messagesSayWhereTheyEnd()) {
                    assertThatThrownBy(() -> codec.decode(message, 0, cut))
                            .isInstanceOf(CodecException.class)
                            .hasMessageContaining(type.getSimpleName());
                } else {
                    decodeOrRefuse(Arrays.copyOf(message, cut));
                }
            }
        }
    }

    @Test
    void bytesBehindTheValueAreRefused() {
        if (messagesSayWhereTheyEnd()) {
            byte[] message = Messages.encode(codec, values().getFirst());
            byte[] twice = Arrays.copyOf(message, message.length + 1);
            twice[message.length] = '1';

            assertThatThrownBy(() -> Messages.decode(codec, twice))
                    .isInstanceOf(CodecException.class)
                    .hasMessageContaining(type.getSimpleName());
        }
    }

    @Test
    void damagedBytesGiveAValueOrACodecException() {
        Mutation mutation = new Mutation(20_260_101);
        for (T value : values()) {
            byte[] message = Messages.encode(codec, value);
            Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
                for (int i = 0; i < DAMAGED_MESSAGES; i++) {
                    decodeOrRefuse(mutation.of(message));
                }
            });
        }
    }

    private void decodeOrRefuse(byte[] message) {
        try {
            Messages.decode(codec, message);
        } catch (CodecException e) {
            assertThat(e).hasMessageContaining(type.getSimpleName());
        } catch (RuntimeException | Error e) {
            throw new AssertionError("Bytes " + HexFormat.of().formatHex(message), e);
        }
    }

    @Test
    void bytesAreLentOnlyForTheCall() {
        for (T value : values()) {
            byte[] message = Messages.encode(codec, value);
            T decoded = Messages.decode(codec, message);
            Arrays.fill(message, (byte) 0x55);

            assertThat(decoded).isEqualTo(value);
        }
    }

    @Test
    void encoderStaysInLentMemoryWhileItFitsAndSpillsWhenItDoesNot() {
        for (T value : values()) {
            byte[] message = Messages.encode(codec, value);
            for (int lent = 0; lent <= message.length + 1; lent++) {
                byte[] block = new byte[lent + 20];
                Arrays.fill(block, (byte) 0x77);
                MessageOutput output = new MessageOutput();
                output.lend(block, 9, lent);
                codec.encode(value, output);

                assertThat(output.toByteArray()).isEqualTo(message);
                assertThat(Arrays.copyOf(block, 9)).containsOnly(0x77);
                assertThat(Arrays.copyOfRange(block, 9 + lent, block.length)).containsOnly(0x77);
                if (lent < message.length) {
                    assertThat(output.isSpilled()).isTrue();
                }
            }
        }
    }

    @Test
    void encoderGoesOnAtTheOutputsPosition() {
        byte[] message = Messages.encode(codec, values().getFirst());
        MessageOutput output = new MessageOutput();
        output.begin();
        output.writeByte(1);
        codec.encode(values().getFirst(), output);

        assertThat(output.length()).isEqualTo(message.length + 1);
        assertThat(Arrays.copyOfRange(output.toByteArray(), 1, output.length())).isEqualTo(message);
    }

    @Test
    @SuppressWarnings({"DataFlowIssue", "NullAway"})
    void nullIsRefusedByNameOfTheType() {
        assertThatThrownBy(() -> Messages.encode(codec, null))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("null")
                .hasMessageContaining(type.getSimpleName());
    }

    @Test
    void platformThreadsUseOneCodecAtOnce() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            roundTripsIn(threads, 4, 2_000);
        }
    }

    @Test
    void virtualThreadsUseOneCodecAtOnce() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            roundTripsIn(threads, 2_000, 4);
        }
    }

    private void roundTripsIn(ExecutorService threads, int tasks, int times) throws Exception {
        List<T> values = values();
        List<Future<Boolean>> results = new ArrayList<>();
        for (int task = 0; task < tasks; task++) {
            int first = task;
            Callable<Boolean> work = () -> {
                for (int i = 0; i < times; i++) {
                    T value = values.get((first + i) % values.size());
                    if (!Messages.decode(codec, Messages.encode(codec, value)).equals(value)) {
                        return false;
                    }
                    LockSupport.parkNanos(1); // a virtual thread may go on elsewhere
                }
                return true;
            };
            results.add(threads.submit(work));
        }
        for (Future<Boolean> result : results) {
            assertThat(result.get()).isTrue();
        }
    }
}
