package dev.millrace.processor;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is wrong with a class or a method is said where it stands.
class MethodErrorsTest {

    static Stream<Mistake> classes() {
        return Stream.of(
                Mistake.in(
                        "abstract class",
                        """
                        abstract class Handlers { // !
                            @Subscriber("orders") void accept(Order order) {}
                        }
                        """,
                        "The subscribers of Handlers: the class is abstract, but the router needs an object of it: make"
                                + " it a plain class, or the methods static"),
                Mistake.in(
                        "interface",
                        """
                        interface Handlers { // !
                            @Subscriber("orders") void accept(Order order);
                        }
                        """,
                        "The subscribers of Handlers: the class is abstract, but the router needs an object of it: make"
                                + " it a plain class, or the methods static"),
                Mistake.in(
                        "inner class",
                        """
                        class Shop {
                            class Handlers { // !
                                @Subscriber("orders") void accept(Order order) {}
                            }
                        }
                        """,
                        "The subscribers of Handlers: the class is an inner class, which is bound to an object of"
                                + " another one: make it static"),
                Mistake.in(
                        "class in an inner class",
                        """
                        class Shop {
                            class Part {
                                static class Handlers { // !
                                    @Subscriber("orders") void accept(Order order) {}
                                }
                            }
                        }
                        """,
                        "The subscribers of Handlers: the class is an inner class, which is bound to an object of"
                                + " another one: make it static"),
                Mistake.in(
                        "private class",
                        """
                        class Shop {
                            private static class Handlers { // !
                                @Subscriber("orders") static void accept(Order order) {}
                            }
                        }
                        """,
                        "The subscribers of Handlers: the class is private, but generated code must reach it: make it"
                                + " package-private"),
                Mistake.in(
                        "class in a private class",
                        """
                        class Shop {
                            private static class Part {
                                static class Handlers { // !
                                    @Subscriber("orders") void accept(Order order) {}
                                }
                            }
                        }
                        """,
                        "The subscribers of Handlers: the class is inside Part, which is private, but generated code"
                                + " must reach it: make it package-private"),
                Mistake.in(
                        "generic class",
                        """
                        class Handlers<T> { // !
                            @Subscriber("orders") void accept(Order order) {}
                        }
                        """,
                        "The subscribers of Handlers: the class has type parameters, for which nobody gives types: use"
                                + " classes"),
                Mistake.in(
                        "class with the name of the router",
                        """
                        class Handlers { // !
                            @Subscriber("orders") void accept(Order order) {}
                        }
                        class HandlersRouter {}
                        """,
                        "The subscribers of Handlers: the class HandlersRouter is to be generated, but there is one"
                                + " already: give yours another name"),
                Mistake.inHandlers(
                        "two subscriptions of one name",
                        """
                        @Subscriber(value = "orders", name = "orders-in") void accept(Order order) {}
                        @Subscriber(value = "orders", name = "orders-in") void count(Order order) {} // !
                        """,
                        "Subscription 'orders-in' (Handlers.count): there are two subscriptions of this name: give each"
                                + " its own"));
    }

    static Stream<Mistake> methods() {
        return Stream.of(
                Mistake.inHandlers(
                        "private method",
                        """
                        @Subscriber("orders")
                        private void accept(Order order) {} // !
                        """,
                        "Subscription 'orders' (Handlers.accept): the method is private, but the router must call it:"
                                + " make it package-private"),
                Mistake.inHandlers(
                        "private static method",
                        """
                        @Subscriber("orders")
                        private static void accept(Order order) {} // !
                        """,
                        "Subscription 'orders' (Handlers.accept): the method is private, but the router must call it:"
                                + " make it package-private"),
                Mistake.inHandlers(
                        "generic method",
                        """
                        @Subscriber("orders")
                        <T> void accept(Order order) {} // !
                        """,
                        "Subscription 'orders' (Handlers.accept): the method has type parameters, for which nobody gives"
                                + " types: use classes"),
                Mistake.inHandlers(
                        "varargs",
                        """
                        @Subscriber("orders")
                        void accept(Order... orders) {} // !
                        """,
                        "Subscription 'orders' (Handlers.accept): the method takes any number of arguments (...): take a"
                                + " List and add @Batch, or take one message"),
                Mistake.inHandlers(
                        "throws Throwable",
                        """
                        @Subscriber("orders")
                        void accept(Order order) throws Throwable {} // !
                        """,
                        "Subscription 'orders' (Handlers.accept): the method throws Throwable, but a handler may throw"
                                + " Exception at most: declare Exception"),
                Mistake.inHandlers(
                        "value without @Reply",
                        """
                        @Subscriber("orders")
                        Event accept(Order order) { return new Event(1); } // !
                        """,
                        "Subscription 'orders' (Handlers.accept): the method returns Event, but nothing says where to"
                                + " publish it: add @Reply, or return nothing or an Outcome"),
                Mistake.inHandlers(
                        "boolean without @Reply",
                        """
                        @Subscriber("orders")
                        boolean accept(Order order) { return true; } // !
                        """,
                        "Subscription 'orders' (Handlers.accept): the method returns boolean, but nothing says where to"
                                + " publish it: add @Reply, or return nothing or an Outcome"),
                Mistake.inHandlers(
                        "outcomes without @Batch",
                        """
                        @Subscriber("orders")
                        List<Outcome> accept(Order order) { return List.of(); } // !
                        """,
                        "Subscription 'orders' (Handlers.accept): the method returns List<Outcome>, one outcome for each"
                                + " message of a batch, but there is no @Batch: add it, or return an Outcome"),
                Mistake.inHandlers(
                        "future without @Reply",
                        """
                        @Subscriber("orders")
                        java.util.concurrent.CompletableFuture<Outcome> accept(Order order) { return null; } // !
                        """,
                        "Subscription 'orders' (Handlers.accept): the method returns a CompletableFuture<Outcome>, for"
                                + " which nobody waits: wait for it and return its value, a handler may block"),
                Mistake.inHandlers(
                        "future as reply",
                        """
                        @Subscriber("orders")
                        @Reply("events")
                        java.util.concurrent.Future<Event> accept(Order order) { return null; } // !
                        """,
                        "Subscription 'orders' (Handlers.accept): the method returns a Future<Event>, for which nobody"
                                + " waits: wait for it and return its value, a handler may block"),
                Mistake.inHandlers(
                        "@Reply with void",
                        """
                        @Subscriber("orders")
                        @Reply("events") // !
                        void accept(Order order) {}
                        """,
                        "Subscription 'orders' (Handlers.accept): @Reply publishes what the method returns, and it"
                                + " returns nothing: return the answer, or remove @Reply"),
                Mistake.inHandlers(
                        "@Reply with an outcome",
                        """
                        @Subscriber("orders")
                        @Reply("events") // !
                        Outcome accept(Order order) { return Outcome.ack(); }
                        """,
                        "Subscription 'orders' (Handlers.accept): @Reply publishes what the method returns, and it"
                                + " returns Outcome: return the answer, or remove @Reply"),
                Mistake.inHandlers(
                        "@Reply with outcomes",
                        """
                        @Subscriber("orders")
                        @Batch(2)
                        @Reply("events") // !
                        ArrayList<Outcome> accept(List<Order> orders) { return null; }
                        """,
                        "Subscription 'orders' (Handlers.accept): @Reply publishes what the method returns, and it"
                                + " returns ArrayList<Outcome>: return the answer, or remove @Reply"),
                Mistake.inHandlers(
                        "@Reply with an Optional",
                        """
                        @Subscriber("orders")
                        @Reply("events") // !
                        Optional<Event> accept(Order order) { return Optional.empty(); }
                        """,
                        "Subscription 'orders' (Handlers.accept): @Reply publishes what the method returns, and it"
                                + " returns Optional<Event>: return the answer itself; to answer some messages only,"
                                + " publish through a parameter with @To"),
                Mistake.inHandlers(
                        "one reply for a batch",
                        """
                        @Subscriber("orders")
                        @Batch(2)
                        @Reply("events") // !
                        Event accept(List<Order> orders) { return new Event(1); }
                        """,
                        "Subscription 'orders' (Handlers.accept): @Reply publishes what the method returns, and it"
                                + " returns Event for a whole batch: return a List with the answers"),
                Mistake.inHandlers(
                        "several mistakes at a time",
                        """
                        @Subscriber("orders")
                        @Workers(0) // !
                        private void accept(Order order) {} // !
                        @Subscriber
                        int count(Order order) { return 1; } // !
                        """,
                        "Subscription 'orders' (Handlers.accept): @Workers is 0, but it must be from 1 to 10000",
                        "Subscription 'orders' (Handlers.accept): the method is private, but the router must call it:"
                                + " make it package-private",
                        "Subscription of Handlers.count: the method returns int, but nothing says where to publish it:"
                                + " add @Reply, or return nothing or an Outcome"));
    }

    static Stream<Mistake> places() {
        return Stream.of(
                Mistake.inHandlers(
                        "settings without @Subscriber",
                        """
                        @Workers(2) // !
                        @Reply("a") // !
                        Event accept(Order order) { return null; }
                        """,
                        "Handlers.accept: @Workers is for a subscriber: add @Subscriber, or remove it",
                        "Handlers.accept: @Reply is for a subscriber: add @Subscriber, or remove it"),
                Mistake.inHandlers(
                        "all other settings without @Subscriber",
                        """
                        @Threads(2) // !
                        @ByKey // !
                        @Batch(2) // !
                        @OnFailure(attempts = 2) // !
                        @OnUndecodable(FailurePolicy.Fixed.SKIP) // !
                        @TimeLimit("1s") // !
                        @SlowAfter("1s") // !
                        @StalledAfter("1s") // !
                        void accept(List<Order> order) {}
                        """,
                        Stream.of(
                                        "Threads",
                                        "ByKey",
                                        "Batch",
                                        "OnFailure",
                                        "OnUndecodable",
                                        "TimeLimit",
                                        "SlowAfter",
                                        "StalledAfter")
                                .map(name -> "Handlers.accept: @" + name
                                        + " is for a subscriber: add @Subscriber, or remove it")
                                .toArray(String[]::new)),
                Mistake.inHandlers(
                        "parameters without @Subscriber",
                        """
                        void accept(
                                @Header String tenant, // !
                                @To("events") Publisher<Event> events, // !
                                @State Order order) {} // !
                        """,
                        "Handlers.accept: @Header is for a parameter of a subscriber: add @Subscriber to the method, or"
                                + " remove it",
                        "Handlers.accept: @To is for a parameter of a subscriber: add @Subscriber to the method, or"
                                + " remove it",
                        "Handlers.accept: @State is for a parameter of a subscriber: add @Subscriber to the method, or"
                                + " remove it"),
                Mistake.inHandlers(
                        "@State on a constructor",
                        """
                        Handlers(@State Order order) {} // !
                        """,
                        "constructor of Handlers: @State is for a parameter of a subscriber: add @Subscriber to the"
                                + " method, or remove it"),
                Mistake.in(
                        "@Name without @HeaderRecord",
                        """
                        record Meta(@Name("task-id") long taskId) {} // !
                        """,
                        "Meta.taskId: @Name names the header of a record with @HeaderRecord: add it to Meta, or remove"
                                + " @Name"),
                Mistake.in(
                        "@Header on a record's component",
                        """
                        @HeaderRecord
                        record Meta(@Header("task-id") long taskId) {} // !
                        """,
                        "constructor of Meta: @Header is for a parameter of a subscriber: name a record's component with"
                                + " @Name"));
    }

    @ParameterizedTest
    @MethodSource({"classes", "methods", "places"})
    void mistakeIsFoundWhereItStands(Mistake mistake) {
        mistake.check();
    }
}
