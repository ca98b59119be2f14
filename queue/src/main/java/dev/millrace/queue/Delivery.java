package dev.millrace.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Calls the handler for message after message, and the error handler when it throws. Belongs to one reader's
/// thread.
final class Delivery {

    private static final VarHandle DELIVERED = Fields.handle(MethodHandles.lookup(), "delivered", long.class);

    private final MessageHandler handler;
    private final ErrorHandler errorHandler;
    private final LifeCycle lifeCycle;
    private final QueueConfig config;
    private final Counter failures;

    /// Messages whose handler call ended. Opaque: the closing thread reads it even when the handler never
    /// returns.
    private long delivered;

    Delivery(MessageHandler handler, QueueConfig config, LifeCycle lifeCycle) {
        this.handler = handler;
        this.config = config;
        this.lifeCycle = lifeCycle;
        errorHandler = config.errorHandler();
        failures = new Counter(config.statistics());
    }

    /// Delivers the messages of a range until its end, a limit, or the queue's stop.
    ///
    /// @return the start of the first message that was not delivered, or the range's end
    int deliver(int writerId, byte[] data, int from, int to, int limit) {
        int end = config.isFixed()
                ? deliverFixed(writerId, data, from, to, limit, config.fixedLength())
                : deliverVariable(writerId, data, from, to, limit);
        if (end > from) {
            endRange();
        }
        return end;
    }

    private int deliverFixed(int writerId, byte[] data, int from, int to, int limit, int length) {
        MessageHandler handler = this.handler;
        LifeCycle lifeCycle = this.lifeCycle;
        int end = (int) Math.min(to, from + (long) limit * length);
        long count = delivered;
        int at = from;
        while (at < end && !lifeCycle.isStopped()) {
            try {
                handler.onMessage(writerId, data, at, length);
            } catch (Throwable error) { // an Error too: the message counts as delivered, and the user must hear of it
                failed(error, writerId, data, at, length);
            }
            DELIVERED.setOpaque(this, ++count);
            at += length;
        }
        return at;
    }

    private int deliverVariable(int writerId, byte[] data, int from, int to, int limit) {
        MessageHandler handler = this.handler;
        LifeCycle lifeCycle = this.lifeCycle;
        long count = delivered;
        int at = from;
        for (int left = limit; at < to && left > 0 && !lifeCycle.isStopped(); left--) {
            int length = Records.lengthAt(data, at);
            int offset = at + WriteSession.PREFIX;
            try {
                handler.onMessage(writerId, data, offset, length);
            } catch (Throwable error) { // as above
                failed(error, writerId, data, offset, length);
            }
            DELIVERED.setOpaque(this, ++count);
            at = offset + length;
        }
        return at;
    }

    private void endRange() {
        try {
            handler.onRangeEnd();
        } catch (Throwable error) { // as above
            failed(error, -1, WriteSession.NO_DATA, 0, 0);
        }
    }

    void endBatch() {
        try {
            handler.onBatchEnd();
        } catch (Throwable error) { // as above
            failed(error, -1, WriteSession.NO_DATA, 0, 0);
        }
    }

    private void failed(Throwable error, int writerId, byte[] data, int offset, int length) {
        failures.increment();
        try {
            errorHandler.onError(error, writerId, data, offset, length);
        } catch (Throwable fatal) { // whatever the error handler throws stops the queue
            lifeCycle.fail(fatal);
        }
    }

    long delivered() {
        return (long) DELIVERED.getOpaque(this);
    }

    long failures() {
        return failures.get();
    }
}
