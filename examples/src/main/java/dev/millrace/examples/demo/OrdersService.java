package dev.millrace.examples.demo;

import static dev.millrace.FailurePolicy.deadLetter;

import dev.millrace.App;
import dev.millrace.Context;
import dev.millrace.DeadLetter;
import dev.millrace.Layer;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.Publisher;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The service: takes orders in JSON, accepts and confirms those that make sense, and puts aside what is none.
///
/// What can go wrong with a line (no JSON, no order) is told by reading it, and such a line becomes a dead letter. All
/// else that can go wrong, such as a full disk, ends the service: that is what subscriptions do unless told otherwise.
///
/// Its counts belong to the threads of its subscriptions: read them when the application has ended.
final class OrdersService {

    static final String ORDERS = "orders";
    static final String CONFIRMATIONS = "confirmations";
    static final String DEAD_LETTERS = "orders.dead";

    /// The header with a line's number.
    static final String LINE = "line";

    /// The longest line that is taken, with its line end.
    static final int LONGEST_LINE = 1 << 20;

    /// Room for headers: those of a dead letter tell its reason.
    private static final int HEADERS = 64 * 1024;

    /// A disk may be slow; whoever is tired of waiting ends the program.
    private static final Duration PATIENCE = Duration.ofDays(1);

    private final OutFiles files;
    private final RejectedLines rejected;
    private final LineDigest delivered = new LineDigest();
    private final LineDigest accepted = new LineDigest();
    private long confirmed;
    private @Nullable Publisher<Payload> orders;
    private @Nullable Publisher<Payload> deadLetters;

    OrdersService(OutFiles files, RejectedLines rejected) {
        this.files = files;
        this.rejected = rejected;
    }

    App app() {
        InProcessBroker broker = InProcessBroker.create(
                options -> options.maxMessageBytes(LONGEST_LINE + HEADERS).publishTimeout(PATIENCE));
        return Millrace.app("orders", "1.0.0")
                .drainTimeout(PATIENCE)
                .broker(broker, this::register)
                .build();
    }

    private void register(Scope on) {
        orders = on.publisher(ORDERS, Payload.class);
        deadLetters = on.publisher(DEAD_LETTERS, Payload.class);
        Publisher<Confirmation> confirmations = on.publisher(CONFIRMATIONS, Confirmation.class);

        on.subscribe(ORDERS, Order.class)
                .onUndecodable(deadLetter(DEAD_LETTERS))
                .layer(this::count)
                .handle((order, context) -> {
                    accept(context.payload());
                    confirmations.publish(new Confirmation(order.id(), order.quantity()));
                    return Outcome.ack();
                });
        on.subscribe(CONFIRMATIONS, Payload.class).accept(this::confirm);
        on.subscribe(DEAD_LETTERS, Payload.class).handle(this::reject);
    }

    /// Where lines go.
    Publisher<Payload> orders() {
        return Objects.requireNonNull(orders, "call app() first");
    }

    /// Where lines go that are too long to be sent.
    Publisher<Payload> deadLetters() {
        return Objects.requireNonNull(deadLetters, "call app() first");
    }

    /// Sees every line that arrives, before it is decoded.
    private Outcome count(Context context, Layer.Next next) throws Exception {
        add(delivered, context.payload());
        return next.handle(context);
    }

    private void accept(Payload line) throws DemoException {
        add(accepted, line);
        OutFile out = files.accepted();
        if (out != null) {
            out.write(line.array(), line.offset(), line.length());
        }
    }

    private void confirm(Payload confirmation) throws DemoException {
        confirmed++;
        OutFile out = files.confirmations();
        if (out != null) {
            out.write(confirmation.array(), confirmation.offset(), confirmation.length());
            out.write('\n');
        }
    }

    private Outcome reject(Payload line, Context context) throws DemoException {
        long number = context.headers().number(LINE).orElse(0);
        rejected.add(number, reason(context.headers().text(DeadLetter.CAUSE)), line);
        return Outcome.ack();
    }

    /// What Millrace says of a dead letter, without what it says of each: the subscription and the type.
    private static String reason(@Nullable String cause) {
        String whole = Objects.requireNonNullElse(cause, "unknown");
        String prefix = Order.class.getName() + ": ";
        int start = whole.indexOf(prefix);
        return start < 0 ? whole : whole.substring(start + prefix.length());
    }

    private static void add(LineDigest digest, Payload line) {
        digest.add(line.array(), line.offset(), line.length());
    }

    LineDigest delivered() {
        return delivered;
    }

    LineDigest accepted() {
        return accepted;
    }

    long confirmed() {
        return confirmed;
    }

    long rejected() {
        return rejected.count();
    }
}
