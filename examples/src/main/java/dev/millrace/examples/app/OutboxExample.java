package dev.millrace.examples.app;

import dev.millrace.App;
import dev.millrace.AppBuilder;
import dev.millrace.Millrace;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Messages that leave when the transaction they belong to has committed, and never otherwise.
///
/// This narrows the gap, it does not close it: a process that dies between the commit and the publications loses them.
/// Where that matters, write the messages into a table within the transaction and publish from there.
public final class OutboxExample {

    /// As databases' libraries have it: work, and what is to be done after its commit.
    static final class Transaction {

        private final List<Runnable> afterCommit = new ArrayList<>();

        void afterCommit(Runnable task) {
            afterCommit.add(task);
        }

        void commit() {
            afterCommit.forEach(Runnable::run);
        }
    }

    private final List<String> confirmed = new CopyOnWriteArrayList<>();

    private final Publisher<Confirmation> confirmations;
    private final App app;

    /// Describes the application; nothing is connected yet.
    public OutboxExample() {
        AppBuilder builder = Millrace.app("shop", "1.0.0");
        Scope on = builder.scope(InProcessBroker.create());
        confirmations = on.publisher("confirmations", Confirmation.class);
        on.subscribe("confirmations", Confirmation.class)
                .accept(confirmation -> confirmed.add(confirmation.id() + " " + confirmation.state()));
        app = builder.build();
    }

    // tag::place
    private void place(Order order, Transaction transaction) {
        transaction.afterCommit(() -> confirmations.publish(new Confirmation(order.id(), "accepted")));
        if (order.quantity() < 1) {
            throw new IllegalArgumentException("Order " + order.id() + " is empty"); // rolled back: nothing leaves
        }
    }
    // end::place

    /// Places two orders, one of which fails.
    ///
    /// @return what was confirmed
    public List<String> run() {
        try (RunningApp running = app.start()) {
            for (Order order : List.of(new Order(1, "Ann", 3), new Order(2, "Bob", 0))) {
                Transaction transaction = new Transaction();
                try {
                    place(order, transaction);
                    transaction.commit();
                } catch (IllegalArgumentException refused) {
                    confirmed.add(refused.getMessage());
                }
            }
        }
        return confirmed;
    }
}
