package dev.millrace.examples.demo;

import dev.millrace.Payload;
import dev.millrace.codec.Codec;
import dev.millrace.codec.Format;
import dev.millrace.codec.MessageOutput;
import dev.millrace.codec.json.JacksonFormat;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What becomes of lines that are no orders: all are counted and written to the file of dead letters if there is one;
/// the first few are printed.
final class RejectedLines {

    /// A file that is no file of orders at all must not flood the terminal.
    static final int PRINTED = 20;

    private static final int LONGEST_REASON = 300;

    private final Codec<RejectedLine.Text> texts;
    private final Codec<RejectedLine.Bytes> bytes;
    private final MessageOutput output = new MessageOutput();
    private final @Nullable OutFile file;
    private final Consumer<String> printer;
    private long count;

    /// @param file gets all of them; null for none
    /// @param printer gets a sentence for each of the first
    RejectedLines(@Nullable OutFile file, Consumer<String> printer) {
        Format json = new JacksonFormat();
        texts = json.codecFor(RejectedLine.Text.class);
        bytes = json.codecFor(RejectedLine.Bytes.class);
        this.file = file;
        this.printer = printer;
    }

    void add(long line, String reason, Payload original) throws DemoException {
        count++;
        if (count <= PRINTED) {
            printer.accept("line " + Text.number(line) + " is rejected: "
                    + Text.printable(Text.shortened(reason, LONGEST_REASON)));
        }
        OutFile to = file;
        if (to != null) {
            output.begin();
            switch (RejectedLine.of(line, reason, original)) {
                case RejectedLine.Text text -> texts.encode(text, output);
                case RejectedLine.Bytes other -> bytes.encode(other, output);
            }
            output.writeByte('\n');
            to.write(output.array(), output.start(), output.length());
        }
    }

    /// Says how many were not printed.
    void end() {
        if (count > PRINTED) {
            long others = count - PRINTED;
            printer.accept("and " + Text.number(others) + (others == 1 ? " other line" : " other lines")
                    + (file == null ? "; --dead-letters FILE writes all of them" : ""));
        }
    }

    /// How many there were. Read it when the service has ended.
    long count() {
        return count;
    }
}
