package dev.millrace.examples.app;

import dev.millrace.codec.CarrierCodec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.MessageOutput;
import java.nio.ByteBuffer;

/// A format of one's own: a price in 16 bytes, read into a carrier that is used again for each message.
// tag::codec
public final class TickCodec implements CarrierCodec<TickCodec.Tick> {

    /// A price at a time.
    public static final class Tick {
        /// When, in milliseconds since 1970.
        public long time;

        /// How much.
        public double price;
    }

    @Override
    public String mediaType() {
        return "application/x-tick";
    }

    @Override
    public void encode(Tick tick, MessageOutput output) {
        output.ensure(16);
        ByteBuffer.wrap(output.array(), output.position(), 16)
                .putLong(tick.time)
                .putDouble(tick.price);
        output.position(output.position() + 16);
    }

    @Override
    public Tick newCarrier() {
        return new Tick();
    }

    @Override
    public void decodeInto(byte[] bytes, int offset, int length, Tick carrier) {
        if (length != 16) {
            throw new CodecException("A tick has 16 bytes, not " + length);
        }
        ByteBuffer from = ByteBuffer.wrap(bytes, offset, length);
        carrier.time = from.getLong();
        carrier.price = from.getDouble();
    }
}
// end::codec
