package dev.millrace.queue;

/// Walks the messages that lie one after the other in a block.
final class Records {

    private Records() {}

    /// Counts the messages in the first bytes of a block.
    static long count(byte[] data, int end, QueueConfig config) {
        if (config.isFixed()) {
            return end / config.fixedLength();
        }
        long messages = 0;
        long at = 0;
        while (at < end) {
            int length = lengthAt(data, (int) at);
            if (length < 0) {
                break; // bytes of a writer that was cut off while it wrote: its messages are not counted
            }
            messages++;
            at += WriteSession.PREFIX + (long) length;
        }
        return messages;
    }

    static int lengthAt(byte[] data, int at) {
        return (int) WriteSession.INT.get(data, at);
    }
}
