package dev.millrace.examples.queue;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.millrace.queue.TwoBufQueue;
import dev.millrace.queue.WriteSession;
import dev.millrace.queue.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Writing a message in place: no copy, and the length need not be known before.
public final class ClaimExample {

    private static final int LONGEST = 16;

    private ClaimExample() {}

    /// Runs it.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        System.out.println(run(1, -5, 120));
    }

    /// Gives the messages for the quantities that are not negative.
    static List<String> run(int... quantities) {
        List<String> received = Collections.synchronizedList(new ArrayList<>());
        try (TwoBufQueue queue = TwoBufQueue.builder()
                .variableLength()
                .onMessage((writerId, data, offset, length) -> received.add(new String(data, offset, length, UTF_8)))
                .start()) {
            Writer writer = queue.newWriter();
            for (int quantity : quantities) {
                send(writer, quantity);
            }
        }
        return received;
    }

    private static void send(Writer writer, int quantity) {
        // tag::claim
        WriteSession session = writer.session();
        int offset = session.claim(LONGEST);
        while (offset < 0) {
            if (!session.next()) {
                throw new IllegalStateException("refused: " + writer.refusal());
            }
            offset = session.claim(LONGEST);
        }
        int length = encode(quantity, session.array(), offset);
        if (length < 0) {
            session.abort(); // the next message uses the room
        } else if (!session.commit(length)) { // fewer bytes than claimed is normal
            throw new IllegalStateException("closed");
        }
        // end::claim
    }

    /// Writes the decimal digits of a quantity.
    ///
    /// @return their number, or -1 if the quantity is not valid
    private static int encode(int quantity, byte[] target, int offset) {
        if (quantity < 0) {
            return -1;
        }
        int digits = 1;
        for (int rest = quantity; rest >= 10; rest /= 10) {
            digits++;
        }
        int rest = quantity;
        for (int at = offset + digits - 1; at >= offset; at--) {
            target[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return digits;
    }
}
