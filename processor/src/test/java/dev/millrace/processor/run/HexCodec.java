package dev.millrace.processor.run;

import dev.millrace.codec.Codec;
import dev.millrace.codec.MessageOutput;
import java.nio.charset.StandardCharsets;

/// Numbers in hexadecimal digits behind a prefix.
record HexCodec(String prefix) implements Codec<Long> {

    @Override
    public String mediaType() {
        return "text/plain";
    }

    @Override
    public void encode(Long value, MessageOutput output) {
        output.writeUtf8(prefix + Long.toHexString(value));
    }

    @Override
    public Long decode(byte[] bytes, int offset, int length) {
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        return Long.parseLong(text.substring(prefix.length()), 16);
    }
}
