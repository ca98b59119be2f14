package dev.millrace.runtime;

import dev.millrace.Payload;
import dev.millrace.codec.CarrierCodec;
import dev.millrace.codec.Codec;
import org.jspecify.annotations.Nullable;

/// Turns payloads into what a handler takes. Belongs to one thread: with a carrier codec there is one value for
/// all messages.
///
/// @param <T> what messages are decoded to
abstract sealed class Decoder<T> {

    abstract T decode(Payload payload);

    static <T> Decoder<T> of(SubscriptionPlan<T> plan, Codec<T> codec, boolean several) {
        if (plan.type() == Payload.class) {
            return new Bytes<>();
        }
        if (codec instanceof CarrierCodec<T> carriers && !several) {
            return new IntoCarrier<>(plan, carriers);
        }
        return new Values<>(plan, codec);
    }

    private static final class Bytes<T> extends Decoder<T> {

        @Override
        @SuppressWarnings("unchecked") // T is Payload
        T decode(Payload payload) {
            return (T) payload;
        }
    }

    private static final class Values<T> extends Decoder<T> {

        private final SubscriptionPlan<T> plan;
        private final Codec<T> codec;

        Values(SubscriptionPlan<T> plan, Codec<T> codec) {
            this.plan = plan;
            this.codec = codec;
        }

        @Override
        T decode(Payload payload) {
            @Nullable T value;
            try {
                value = codec.decode(payload.array(), payload.offset(), payload.length());
            } catch (RuntimeException refused) {
                throw undecodable(plan, refused);
            }
            if (value == null) { // the JSON text null, with a codec that lets it pass
                throw undecodable(plan, new IllegalArgumentException("it is null"));
            }
            return value;
        }
    }

    private static final class IntoCarrier<T> extends Decoder<T> {

        private final SubscriptionPlan<T> plan;
        private final CarrierCodec<T> codec;
        private final T carrier;

        IntoCarrier(SubscriptionPlan<T> plan, CarrierCodec<T> codec) {
            this.plan = plan;
            this.codec = codec;
            carrier = codec.newCarrier();
        }

        @Override
        T decode(Payload payload) {
            try {
                codec.decodeInto(payload.array(), payload.offset(), payload.length(), carrier);
            } catch (RuntimeException refused) {
                throw undecodable(plan, refused);
            }
            return carrier;
        }
    }

    private static UndecodableException undecodable(SubscriptionPlan<?> plan, RuntimeException cause) {
        return new UndecodableException(plan.name(), plan.type().getName(), cause);
    }
}
