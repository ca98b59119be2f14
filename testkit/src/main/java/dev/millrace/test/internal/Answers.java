package dev.millrace.test.internal;

import dev.millrace.Headers;
import dev.millrace.Payload;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Delivery;
import dev.millrace.spi.Source;
import dev.millrace.spi.SourceSpec;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Answers to the requests of a test. They are collected by the threads that wait for rest.
public final class Answers {

    private final String address;
    private final Source source;
    private final Delivery delivery;
    private final Map<Long, byte @Nullable []> byRequest = new HashMap<>();
    private long requests;

    Answers(Connection connection) {
        address = connection.newReplyAddress();
        source = connection.subscribe(SourceSpec.named(address), "answers to the test");
        delivery = source.newDelivery();
    }

    /// Gives where answers go to.
    ///
    /// @return the destination's name
    public String address() {
        return address;
    }

    /// Begins a request.
    ///
    /// @return its correlation id
    public synchronized long begin() {
        byRequest.put(++requests, null);
        return requests;
    }

    /// Tells whether an answer has come.
    ///
    /// @param request the correlation id
    /// @return whether [#end(long)] gives it
    public synchronized boolean isAnswered(long request) {
        return byRequest.get(request) != null;
    }

    /// Ends a request.
    ///
    /// @param request the correlation id
    /// @return the answer's payload, or null if none came
    public synchronized byte @Nullable [] end(long request) {
        return byRequest.remove(request);
    }

    synchronized void collect() {
        while (source.next(delivery, 0)) {
            OptionalLong request = delivery.headers().number(Headers.CORRELATION_ID);
            Payload payload = delivery.payload();
            if (request.isPresent() && byRequest.containsKey(request.getAsLong())) {
                byRequest.put(request.getAsLong(), payload.toByteArray());
            }
            delivery.ack();
        }
    }

    synchronized void close() {
        source.close();
    }
}
