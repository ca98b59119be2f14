package dev.millrace.test;

import dev.millrace.Headers;
import dev.millrace.codec.MessageOutput;
import dev.millrace.spi.CloseDiagnosis;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Delivery;
import dev.millrace.spi.Destination;
import dev.millrace.spi.Sender;
import dev.millrace.spi.Source;
import dev.millrace.spi.SourceSpec;
import java.time.Duration;

/// A connection that can't tell what is unsettled, like one to a server; it may lose what is sent, too.
final class UncountingConnection implements Connection {

    private final Connection inner;
    private final boolean loses;

    UncountingConnection(Connection inner) {
        this(inner, false);
    }

    UncountingConnection(Connection inner, boolean loses) {
        this.inner = inner;
        this.loses = loses;
    }

    @Override
    public long unsettled() {
        return -1;
    }

    @Override
    public long delayed() {
        return 0;
    }

    @Override
    public Source subscribe(SourceSpec spec, String name) {
        Source source = inner.subscribe(spec, name);
        return new Source() {
            @Override
            public Delivery newDelivery() {
                return source.newDelivery();
            }

            @Override
            public boolean next(Delivery into, long timeoutNanos) {
                return source.next(into, timeoutNanos);
            }

            @Override
            public void wakeUp() {
                source.wakeUp();
            }

            @Override
            public long backlog() {
                return -1;
            }

            @Override
            public void close() {
                source.close();
            }
        };
    }

    @Override
    public Destination destination(String name) {
        return inner.destination(name);
    }

    @Override
    public boolean isReached(Destination destination) {
        return true;
    }

    @Override
    public Sender newSender() {
        return inner.newSender();
    }

    @Override
    public Sender borrowSender() {
        Sender sender = inner.borrowSender();
        return loses ? new Losing(sender) : sender;
    }

    @Override
    public void giveBack(Sender sender) {
        inner.giveBack(sender instanceof Losing losing ? losing.inner : sender);
    }

    @Override
    public String newReplyAddress() {
        return inner.newReplyAddress();
    }

    @Override
    public boolean keepsMessages() {
        return true;
    }

    @Override
    public CloseDiagnosis close(Duration timeout) {
        return inner.close(timeout);
    }

    /// Loses everything.
    private record Losing(Sender inner) implements Sender {

        @Override
        public MessageOutput begin(Destination to, Headers headers) {
            return inner.begin(to, headers);
        }

        @Override
        public void send() {
            inner.cancel();
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
}
