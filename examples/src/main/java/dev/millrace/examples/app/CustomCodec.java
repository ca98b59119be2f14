package dev.millrace.examples.app;

import dev.millrace.App;
import dev.millrace.AppBuilder;
import dev.millrace.Millrace;
import dev.millrace.Payload;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.codec.MessageOutput;
import dev.millrace.inprocess.InProcessBroker;
import java.util.concurrent.atomic.DoubleAdder;

/// Messages in a format of one's own.
public final class CustomCodec {

    private final DoubleAdder sum = new DoubleAdder();
    private final TickCodec codec = new TickCodec();

    private final Publisher<Payload> ticks;
    private final App app;

    /// Describes the application; nothing is connected yet.
    public CustomCodec() {
        AppBuilder builder = Millrace.app("ticks", "1.0.0");
        Scope on = builder.scope(InProcessBroker.create());
        ticks = on.publisher("ticks", Payload.class);
        // tag::subscribe
        on.subscribe("ticks", TickCodec.Tick.class).codec(codec).accept(tick -> sum.add(tick.price));
        // end::subscribe
        app = builder.build();
    }

    /// Publishes ticks.
    ///
    /// @return the sum of their prices
    public double run() {
        try (RunningApp running = app.start()) {
            MessageOutput output = new MessageOutput();
            TickCodec.Tick tick = codec.newCarrier();
            for (int i = 1; i <= 4; i++) {
                tick.time = i;
                tick.price = i / 2.0;
                output.begin();
                codec.encode(tick, output);
                ticks.publish(Payload.of(output.toByteArray()));
            }
        }
        return sum.sum();
    }
}
