package dev.millrace.test.internal;

import dev.millrace.codec.CarrierCodec;
import dev.millrace.codec.Codec;
import dev.millrace.codec.MessageOutput;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;

/// The carriers that a subscription's messages were decoded into, until the messages are settled.
final class Carriers {

    /// By the memory of the message; guarded by its own monitor.
    private final Map<byte[], Object> byMemory = Collections.synchronizedMap(new IdentityHashMap<>());

    /// Makes a codec that decodes each message into a carrier of its own, to be poisoned when it is settled.
    ///
    /// @return the codec; the same one if the carrier's fields can't be written, so that the next message
    ///     overwrites it, as in production
    <T> Codec<T> guard(CarrierCodec<T> codec) {
        return PoisonedFields.canPoison(
                        Objects.requireNonNull(codec.newCarrier()).getClass())
                ? new Guarding<>(codec, this)
                : codec;
    }

    /// Poisons the carrier that was decoded from this memory, if there is one.
    void poison(byte[] memory) {
        Object carrier = byMemory.remove(memory);
        if (carrier != null) {
            PoisonedFields.poison(carrier);
        }
    }

    private record Guarding<T>(CarrierCodec<T> codec, Carriers carriers) implements Codec<T> {

        @Override
        public String mediaType() {
            return codec.mediaType();
        }

        @Override
        public void encode(T value, MessageOutput output) {
            codec.encode(value, output);
        }

        @Override
        public T decode(byte[] bytes, int offset, int length) {
            T carrier = codec.decode(bytes, offset, length);
            carriers.byMemory.put(bytes, Objects.requireNonNull(carrier));
            return carrier;
        }
    }
}
