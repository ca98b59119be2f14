package dev.millrace.examples.app;

import dev.millrace.Millrace;
import dev.millrace.Payload;
import dev.millrace.Publisher;
import dev.millrace.Router;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.codec.MessageOutput;
import dev.millrace.inprocess.InProcessBroker;
import java.util.concurrent.atomic.DoubleAdder;

/// Messages in a format of one's own.
public final class CustomCodec implements Router {

    private final DoubleAdder sum = new DoubleAdder();
    private final TickCodec codec = new TickCodec();

    @SuppressWarnings("NullAway.Init") // set by register
    private Publisher<Payload> ticks;

    @Override
    public void register(Scope on) {
        ticks = on.publisher("ticks", Payload.class);
        // tag::subscribe
        on.subscribe("ticks", TickCodec.Tick.class).codec(codec).accept(tick -> sum.add(tick.price));
        // end::subscribe
    }

    /// Publishes ticks.
    ///
    /// @return the sum of their prices
    public double run() {
        try (RunningApp running = Millrace.app("ticks", "1.0.0")
                .broker(InProcessBroker.create(), on -> on.include(this))
                .build()
                .start()) {
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
