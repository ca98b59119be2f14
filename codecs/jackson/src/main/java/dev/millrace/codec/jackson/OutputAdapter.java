package dev.millrace.codec.jackson;

import dev.millrace.codec.MessageOutput;
import java.io.OutputStream;

/// Lets Jackson write into a message: it collects up to 8,000 bytes in a buffer of its own and hands them over
/// at once.
final class OutputAdapter extends OutputStream {

    private final MessageOutput output;

    OutputAdapter(MessageOutput output) {
        this.output = output;
    }

    @Override
    public void write(int value) {
        output.writeByte(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        output.write(bytes, offset, length);
    }
}
