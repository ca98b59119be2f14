package dev.millrace.queue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A handler that keeps a copy of everything.
final class Inbox implements MessageHandler {

    static final class Message {

        private final int writer;
        private final byte[] bytes;

        Message(int writer, byte[] bytes) {
            this.writer = writer;
            this.bytes = bytes;
        }

        int writer() {
            return writer;
        }

        byte[] bytes() {
            return bytes;
        }

        String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        long number() {
            return (long) WriteSession.LONG.get(bytes, 0);
        }
    }

    private final List<Message> messages = new ArrayList<>();
    private int batches;

    @Override
    public synchronized void onMessage(int writerId, byte[] data, int offset, int length) {
        byte[] copy = new byte[length];
        System.arraycopy(data, offset, copy, 0, length);
        messages.add(new Message(writerId, copy));
    }

    @Override
    public synchronized void onBatchEnd() {
        batches++;
    }

    synchronized List<Message> messages() {
        return List.copyOf(messages);
    }

    synchronized int size() {
        return messages.size();
    }

    synchronized int batches() {
        return batches;
    }

    List<String> texts() {
        return messages().stream().map(Message::text).toList();
    }

    List<Long> numbers() {
        return messages().stream().map(Message::number).toList();
    }
}
