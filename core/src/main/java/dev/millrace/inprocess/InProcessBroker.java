package dev.millrace.inprocess;

import dev.millrace.spi.Broker;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Environment;
import java.util.Objects;
import java.util.function.Consumer;

/// The embedded broker: what an application publishes reaches the subscriptions of the same application, over the
/// two-buffer queue, without any allocation per message.
///
/// A publisher writes once, however many subscriptions there are; a router thread appends the message to the
/// inbox of each subscription that was opened before. An inbox has a bound: when it is full, publishers to its
/// destinations wait, and fail with a clear error after the publish timeout. Other destinations are not held up.
///
/// **Keeps nothing:** a message that nobody subscribes to is gone, as is everything when the process ends. When
/// an application is stopped it first handles what was accepted.
///
/// The broker is a value; each application that is started with it gets a space of its own.
public final class InProcessBroker implements Broker {

    private final InProcessOptions options;

    private InProcessBroker(InProcessOptions options) {
        this.options = options;
    }

    /// Makes a broker with the default options.
    ///
    /// @return the broker
    public static InProcessBroker create() {
        return new InProcessBroker(new InProcessOptions());
    }

    /// Makes a broker.
    ///
    /// @param options is given the options to change
    /// @return the broker
    public static InProcessBroker create(Consumer<InProcessOptions> options) {
        InProcessOptions chosen = new InProcessOptions();
        Objects.requireNonNull(options, "options").accept(chosen);
        return new InProcessBroker(chosen);
    }

    @Override
    public String kind() {
        return "in-process";
    }

    @Override
    public Broker inProcess() {
        return this;
    }

    @Override
    public Connection connect(Environment environment) {
        return new InProcessConnection(options, environment.clock());
    }
}
