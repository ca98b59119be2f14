package dev.millrace.test.internal;

import dev.millrace.spi.Broker;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Environment;
import java.util.function.Function;

/// A broker whose connection is recorded.
///
/// @param inner the broker
/// @param recorder makes the recording connection
record RecordingBroker(Broker inner, Function<Connection, Connection> recorder) implements Broker {

    @Override
    public String kind() {
        return inner.kind();
    }

    @Override
    public Connection connect(Environment environment) throws Exception {
        return recorder.apply(inner.connect(environment));
    }
}
