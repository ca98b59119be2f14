package dev.millrace.processor.run;

import dev.millrace.codec.Codec;
import dev.millrace.codec.Format;

record HexFormat(String prefix) implements Format {

    @Override
    public String mediaType() {
        return "text/plain";
    }

    @Override
    @SuppressWarnings("unchecked") // it is asked for numbers only
    public <T> Codec<T> codecFor(Class<T> type) {
        return (Codec<T>) new HexCodec(prefix);
    }
}
