package dev.millrace.examples.queue;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.millrace.queue.TwoBufQueue;
import dev.millrace.queue.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The shortest useful program: text from one thread to another.
public final class QuickStart {

    private QuickStart() {}

    /// Runs it.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        System.out.println(run());
    }

    static List<String> run() {
        // tag::essence
        List<String> received = Collections.synchronizedList(new ArrayList<>());
        try (TwoBufQueue queue = TwoBufQueue.builder()
                .variableLength()
                .onMessage((writerId, data, offset, length) -> received.add(new String(data, offset, length, UTF_8)))
                .start()) {
            Writer writer = queue.newWriter(); // one for each producer thread
            for (String order : List.of("3 apples", "1 pear", "12 eggs")) {
                byte[] message = order.getBytes(UTF_8);
                if (!writer.write(message, 0, message.length)) {
                    throw new IllegalStateException("refused: " + writer.refusal());
                }
            }
        } // closing delivers everything that was accepted
        // end::essence
        return received;
    }
}
