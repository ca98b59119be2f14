package dev.millrace.runtime;

import dev.millrace.Payload;
import dev.millrace.codec.Codec;
import dev.millrace.codec.MessageOutput;
import java.util.Arrays;

/// Bytes as they are.
enum PayloadCodec implements Codec<Payload> {
    INSTANCE;

    @Override
    public String mediaType() {
        return "application/octet-stream";
    }

    @Override
    public void encode(Payload value, MessageOutput output) {
        output.write(value.array(), value.offset(), value.length());
    }

    /// Copies, since the caller keeps the answer. Not used by subscriptions: they give the delivery's own payload.
    @Override
    public Payload decode(byte[] bytes, int offset, int length) {
        return Payload.of(Arrays.copyOfRange(bytes, offset, offset + length));
    }
}
