package dev.millrace.test;

import dev.millrace.Headers;
import dev.millrace.MutableHeaders;
import dev.millrace.Payload;
import dev.millrace.PublishOptions;
import dev.millrace.codec.Codec;
import dev.millrace.codec.MessageOutput;
import dev.millrace.spi.BrokerException;
import dev.millrace.test.internal.Answers;
import dev.millrace.test.internal.RecordingConnection;
import java.util.function.Consumer;

/// One broker of the application under test; see [TestApp#broker(String)]. What it does is what the methods of the
/// same names of [TestApp] do, which choose the broker themselves.
///
/// **Threads:** any, but no handler.
public final class TestBroker {

    private final TestApp app;
    private final RecordingConnection connection;

    TestBroker(TestApp app, RecordingConnection connection) {
        this.app = app;
        this.connection = connection;
    }

    String label() {
        return connection.label();
    }

    /// Publishes a message from outside and waits for rest.
    ///
    /// @param destination where to
    /// @param message a value, written with the codec of whoever reads it; `byte[]` and [Payload] go as they are
    /// @throws IllegalArgumentException if nobody subscribes to the destination; the message tells what is read
    public void publish(String destination, Object message) {
        publish(destination, message, new PublishOptions());
    }

    /// Publishes a message from outside and waits for rest.
    ///
    /// @param destination where to
    /// @param message a value, written with the codec of whoever reads it; `byte[]` and [Payload] go as they are
    /// @param options headers and key
    /// @throws IllegalArgumentException if nobody subscribes to the destination; the message tells what is read
    public void publish(String destination, Object message, PublishOptions options) {
        send(destination, message, options);
        app.awaitRest();
    }

    /// Publishes messages from outside, one after the other, and then waits for rest.
    ///
    /// @param destination where to
    /// @param messages the messages
    /// @throws IllegalArgumentException if nobody subscribes to the destination; the message tells what is read
    public void publishAll(String destination, Iterable<?> messages) {
        for (Object message : messages) {
            send(destination, message);
        }
        app.awaitRest();
    }

    /// Publishes a message from outside without waiting.
    ///
    /// @param destination where to
    /// @param message a value, written with the codec of whoever reads it; `byte[]` and [Payload] go as they are
    /// @throws IllegalArgumentException if nobody subscribes to the destination; the message tells what is read
    public void send(String destination, Object message) {
        send(destination, message, new PublishOptions());
    }

    /// Publishes a message from outside without waiting.
    ///
    /// @param destination where to
    /// @param message a value, written with the codec of whoever reads it; `byte[]` and [Payload] go as they are
    /// @param options headers and key
    /// @throws IllegalArgumentException if nobody subscribes to the destination; the message tells what is read
    public void send(String destination, Object message, PublishOptions options) {
        send(destination, message, options.headers());
    }

    private void send(String destination, Object message, Headers headers) {
        app.requireRunning();
        if (!isReached(destination)) {
            throw new IllegalArgumentException("Nobody subscribes to '" + destination + "' on " + label() + ": '"
                    + app.title() + "' reads " + app.endpoints().sources(label()) + " there");
        }
        connection.send(destination, headers, encoder(destination, message));
    }

    /// Sends a request from outside and gives the answer.
    ///
    /// @param destination where to
    /// @param message a value, written with the codec of whoever reads it; `byte[]` and [Payload] go as they are
    /// @param answer what the answer is decoded to
    /// @param <R> the same
    /// @return the answer
    /// @throws AssertionError if the application comes to rest without an answer
    public <R> R request(String destination, Object message, Class<R> answer) {
        return request(destination, message, answer, new PublishOptions());
    }

    /// Sends a request from outside and gives the answer.
    ///
    /// @param destination where to
    /// @param message a value, written with the codec of whoever reads it; `byte[]` and [Payload] go as they are
    /// @param answer what the answer is decoded to
    /// @param options headers and key
    /// @param <R> the same
    /// @return the answer
    /// @throws AssertionError if the application comes to rest without an answer
    public <R> R request(String destination, Object message, Class<R> answer, PublishOptions options) {
        app.requireRunning();
        Answers answers = connection.openAnswers();
        long request = answers.begin();
        byte[] bytes;
        try {
            MutableHeaders headers = new MutableHeaders()
                    .putAll(options.headers())
                    .put(Headers.REPLY_TO, answers.address())
                    .put(Headers.CORRELATION_ID, request);
            send(destination, message, headers);
            app.awaitAnswer(() -> answers.isAnswered(request));
        } finally {
            bytes = answers.end(request);
        }
        if (bytes == null) {
            app.requireNoFailure();
            throw new AssertionError("The request to '" + destination + "' got no answer, and '" + app.title()
                    + "' is at rest" + app.around());
        }
        Codec<R> codec = app.endpoints().ofAnswers(label(), destination, answer);
        return codec.decode(bytes, 0, bytes.length);
    }

    /// Looks at what the application has published to a destination of this broker.
    ///
    /// @param destination the destination's name
    /// @return takes what is expected of it
    /// @throws IllegalArgumentException if the application knows no such destination; the message tells which
    public PublishedAssert published(String destination) {
        return app.published(label(), destination);
    }

    boolean isReached(String destination) {
        try {
            return connection.isReached(destination);
        } catch (BrokerException noName) {
            return false;
        }
    }

    @SuppressWarnings("unchecked") // the codec is for the message's class or for a supertype
    private Consumer<MessageOutput> encoder(String destination, Object message) {
        return switch (message) {
            case byte[] bytes -> output -> output.write(bytes);
            case Payload payload -> output -> output.write(payload.array(), payload.offset(), payload.length());
            default -> {
                Codec<Object> codec = (Codec<Object>) app.endpoints().toSend(label(), destination, message.getClass());
                yield output -> codec.encode(message, output);
            }
        };
    }
}
