package dev.millrace.queue;

import java.lang.System.Logger.Level;

/// The default error handler: one log record a failure, and on with the next message.
final class LoggingErrorHandler implements ErrorHandler {

    static final ErrorHandler INSTANCE = new LoggingErrorHandler();

    private static final System.Logger LOG = System.getLogger("dev.millrace.queue");

    private LoggingErrorHandler() {}

    @Override
    public void onError(Throwable error, int writerId, byte[] data, int offset, int length) {
        LOG.log(
                Level.ERROR,
                "The message handler failed at " + HandlerFailedException.place(writerId)
                        + "; the queue goes on with the next message",
                error);
    }
}
