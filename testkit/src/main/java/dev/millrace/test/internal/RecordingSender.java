package dev.millrace.test.internal;

import dev.millrace.Headers;
import dev.millrace.MutableHeaders;
import dev.millrace.codec.MessageOutput;
import dev.millrace.spi.Destination;
import dev.millrace.spi.Sender;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A sender that records what is sent.
final class RecordingSender implements Sender {

    private final Sender inner;
    private final RecordingConnection connection;
    private final MutableHeaders headers = new MutableHeaders();
    private @Nullable Destination to;
    private @Nullable MessageOutput output;

    RecordingSender(Sender inner, RecordingConnection connection) {
        this.inner = inner;
        this.connection = connection;
    }

    Sender inner() {
        return inner;
    }

    @Override
    public MessageOutput begin(Destination destination, Headers given) {
        MessageOutput begun = inner.begin(destination, given);
        headers.clear().putAll(given);
        to = destination;
        output = begun;
        return begun;
    }

    /// Records before it sends, so that no message is recorded before the one that set it off.
    @Override
    public void send() {
        String destination = Objects.requireNonNull(to).name();
        PublicationRecord record = connection.publishing(
                destination, Objects.requireNonNull(output).toByteArray(), headers);
        boolean sent = false;
        try {
            inner.send();
            sent = true;
        } finally {
            if (!sent) {
                connection.refused(record);
            }
        }
    }

    @Override
    public void cancel() {
        inner.cancel();
    }

    @Override
    public void idle() {
        inner.idle();
    }

    @Override
    public void close() {
        inner.close();
    }
}
