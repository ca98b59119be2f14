package dev.millrace.examples.annotations;

import dev.millrace.Outcome;
import dev.millrace.annotation.Header;
import dev.millrace.annotation.Reply;
import dev.millrace.annotation.Subscriber;
import dev.millrace.annotation.Workers;
import java.time.Duration;

/// The class that the guide begins with.
// tag::essence
final class OrderHandlers {

    private final Stock stock;
    private final Prices prices;

    OrderHandlers(Stock stock, Prices prices) {
        this.stock = stock;
        this.prices = prices;
    }

    @Subscriber("orders")
    @Workers(4)
    Outcome accept(Order order, @Header("tenant") String tenant) {
        return stock.reserve(order, tenant) ? Outcome.ack() : Outcome.retryAfter(Duration.ofMillis(20));
    }

    @Subscriber("orders.priced")
    @Reply("confirmations")
    Confirmation confirm(Order order) {
        return new Confirmation(order.id(), prices.of(order));
    }
}
// end::essence
