package dev.millrace.queue;

/// Checks that messages are the numbers 1, 2, 3, …, each repeated over the whole message. Belongs to the consuming
/// thread.
final class Sequence implements MessageHandler {

    int received;
    int errors;

    @Override
    public void onMessage(int writerId, byte[] data, int offset, int length) {
        received++;
        for (int at = offset; at < offset + length; at += Long.BYTES) {
            if ((long) WriteSession.LONG.get(data, at) != received) {
                errors++;
            }
        }
    }
}
