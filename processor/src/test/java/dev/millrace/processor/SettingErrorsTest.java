package dev.millrace.processor;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is wrong with a setting of a subscription is said where it stands.
class SettingErrorsTest {

    private static final String ACCEPT = "Subscription 'orders' (Handlers.accept): ";

    static Stream<Mistake> destinations() {
        return Stream.of(
                destination("", "Subscription of Handlers.accept: the destination '' is blank: name one"),
                destination(" ", "Subscription of Handlers.accept: the destination ' ' is blank: name one"),
                destination(
                        "a..b", "the destination 'a..b' has an empty token: write tokens with one '.' between them"),
                destination(".a", "the destination '.a' has an empty token: write tokens with one '.' between them"),
                destination("a b", "the destination 'a b' has white space or a control character: remove it"),
                destination(
                        "a.*.b",
                        "the destination 'a.*.b' has a wildcard, which each broker describes in its own way: leave the"
                                + " destination out, and give the router the broker's source, such as"
                                + " InProcessSource.pattern(\"a.*.b\")"),
                destination(
                        "a.>",
                        "the destination 'a.>' has a wildcard, which each broker describes in its own way: leave the"
                                + " destination out, and give the router the broker's source, such as"
                                + " InProcessSource.pattern(\"a.>\")"),
                destination(
                        "${topic}",
                        "the destination '${topic}' has a placeholder, but only publishers have some: leave the"
                                + " destination out, and give the router a source that is made when the program runs"),
                destination(
                        "x".repeat(1025),
                        "the destination '" + "x".repeat(1025) + "' has 1025 characters: shorten it to 1024 or fewer"),
                Mistake.inHandlers(
                        "blank name",
                        """
                        @Subscriber(value = "orders", name = " ") // !
                        void accept(Order order) {}
                        """,
                        "Subscription of Handlers.accept: the name is blank: name the subscription, or leave the name"
                                + " out"),
                mistake("blank destination of replies", """
                        @Reply("") // !
                        Event accept(Order order) { return null; }
                        """, "the destination '' of @Reply is blank: name one"),
                mistake(
                        "replies to itself",
                        """
                        @Reply("orders") // !
                        Order accept(Order order) { return order; }
                        """,
                        "the destination 'orders' of @Reply is the subscription's own, so it would answer its own answers"
                                + " without end: name another one"),
                mistake(
                        "template for replies",
                        """
                        @Reply("orders.{id}") // !
                        Event accept(Order order) { return null; }
                        """,
                        "the destination 'orders.{id}' of @Reply has a placeholder, which only a TemplatePublisher fills"
                                + " in: write the name without braces"),
                mistake(
                        "pattern for replies",
                        """
                        @Reply("orders.>") // !
                        Event accept(Order order) { return null; }
                        """,
                        "the destination 'orders.>' of @Reply has a wildcard, and nothing can be published to a pattern:"
                                + " name one destination"));
    }

    static Stream<Mistake> concurrency() {
        return Stream.of(
                setting("@Workers(0)", "@Workers is 0, but it must be from 1 to 10000"),
                setting("@Workers(-1)", "@Workers is -1, but it must be from 1 to 10000"),
                setting("@Workers(10_001)", "@Workers is 10001, but it must be from 1 to 10000"),
                setting("@Threads(0)", "@Threads is 0, but it must be from 1 to 10000"),
                setting("@Threads(10_001)", "@Threads is 10001, but it must be from 1 to 10000"),
                mistake(
                        "workers and threads",
                        """
                        @Workers(2)
                        @Threads(2) // !
                        void accept(Order order) {}
                        """,
                        "there are both @Workers and @Threads: keep @Workers for a method that waits, @Threads for one"
                                + " that computes"),
                setting(
                        "@ByKey",
                        "@ByKey needs lanes: add @Workers or @Threads, or remove it, since one message at a time is in"
                                + " order anyway"),
                mistake("batch by key", """
                        @Workers(2)
                        @Batch(10)
                        @ByKey // !
                        void accept(List<Order> orders) {}
                        """, "a batch can't be kept in order by key: remove @ByKey or @Batch"),
                mistake("key without a name", """
                        @Workers(2)
                        @ByKey("") // !
                        void accept(Order order) {}
                        """, "the header '' has no name: name one"),
                batch("@Batch(0)", "@Batch is 0, but it must be from 1 to 1000000"),
                batch("@Batch(1_000_001)", "@Batch is 1000001, but it must be from 1 to 1000000"),
                batch(
                        "@Batch(value = 2, waitAtMost = \"-1ms\")",
                        "@Batch's waitAtMost is '-1ms', but it must be zero or more"),
                batch(
                        "@Batch(value = 2, waitAtMost = \"soon\")",
                        "@Batch's waitAtMost is 'soon', which is no duration: write a whole number with its unit, such as"
                                + " 50ms, or ISO-8601, such as PT0.05S"));
    }

    static Stream<Mistake> durations() {
        String noDuration =
                "which is no duration: write a whole number with its unit, such as 50ms, or ISO-8601, such as"
                        + " PT0.05S";
        return Stream.of(
                setting("@TimeLimit(\"\")", "@TimeLimit is '', " + noDuration),
                setting("@TimeLimit(\"5\")", "@TimeLimit is '5', " + noDuration),
                setting("@TimeLimit(\"5 sec\")", "@TimeLimit is '5 sec', " + noDuration),
                setting("@TimeLimit(\"1.5s\")", "@TimeLimit is '1.5s', " + noDuration),
                setting("@TimeLimit(\"999us\")", "@TimeLimit is '999us', but it must be at least 1ms"),
                setting("@TimeLimit(\"0s\")", "@TimeLimit is '0s', but it must be at least 1ms"),
                setting("@TimeLimit(\"-PT1S\")", "@TimeLimit is '-PT1S', but it must be at least 1ms"),
                setting(
                        "@TimeLimit(\"300000d\")",
                        "@TimeLimit is '300000d', which is longer than 292 years: write a shorter one"),
                setting(
                        "@TimeLimit(\"99999999999999999999s\")",
                        "@TimeLimit is '99999999999999999999s', which is longer than 292 years: write a shorter one"),
                setting("@SlowAfter(\"0ms\")", "@SlowAfter is '0ms', but it must be more than zero"),
                setting("@StalledAfter(\"PT0S\")", "@StalledAfter is 'PT0S', but it must be more than zero"));
    }

    static Stream<Mistake> policies() {
        return Stream.of(
                setting(
                        "@OnFailure",
                        "@OnFailure says nothing: give a policy, such as FailurePolicy.Fixed.SKIP, or attempts"),
                setting(
                        "@OnFailure(value = FailurePolicy.Fixed.SKIP, deadLetter = \"dead\")",
                        "@OnFailure(SKIP) has no retries: remove 'deadLetter', or remove SKIP"),
                setting(
                        "@OnFailure(value = FailurePolicy.Fixed.FAIL_FAST, attempts = 3)",
                        "@OnFailure(FAIL_FAST) has no retries: remove 'attempts', or remove FAIL_FAST"),
                setting(
                        "@OnFailure(value = FailurePolicy.Fixed.REJECT, backoff = \"1s\")",
                        "@OnFailure(REJECT) has no retries: remove 'backoff', or remove REJECT"),
                setting(
                        "@OnFailure(deadLetter = \"dead\")",
                        "@OnFailure has a dead letter, but no last attempt after which a message goes there: add"
                                + " attempts, such as attempts = 1 for the first failure"),
                setting(
                        "@OnFailure(attempts = 2, deadLetter = \"orders\")",
                        "the dead letter 'orders' is the subscription's own destination, so the message would fail again"
                                + " and again: name another one"),
                setting(
                        "@OnFailure(attempts = 1, deadLetter = \"orders\")",
                        "the dead letter 'orders' is the subscription's own destination, so the message would fail again"
                                + " and again: name another one"),
                setting("@OnFailure(attempts = 2, deadLetter = \"\")", "the dead letter '' is blank: name one"),
                setting(
                        "@OnFailure(attempts = 2, deadLetter = \"dead.*\")",
                        "the dead letter 'dead.*' has a wildcard, and nothing can be published to a pattern: name one"
                                + " destination"),
                setting(
                        "@OnFailure(attempts = 0)",
                        "@OnFailure has 0 attempts, but the first delivery is one: give 1 or more"),
                setting(
                        "@OnFailure(attempts = 1, backoff = \"1s\")",
                        "@OnFailure has a backoff, but 1 attempt, which is the first delivery: give 2 attempts or more,"
                                + " or remove the backoff"),
                setting(
                        "@OnFailure(attempts = 2, jitter = 0.5)",
                        "the jitter of @OnFailure spreads the waits of a backoff, and there is none: add a backoff, or"
                                + " remove it"),
                setting(
                        "@OnFailure(backoff = \"1s\", jitter = 1.5)",
                        "the jitter of @OnFailure is 1.5, but it must be from 0 to 1"),
                setting(
                        "@OnFailure(backoff = \"1s\", jitter = Double.NaN)",
                        "the jitter of @OnFailure is NaN, but it must be from 0 to 1"),
                setting(
                        "@OnFailure(backoff = {\"5s\", \"50ms\"})",
                        "the backoff of @OnFailure has '50ms' for its longest wait, but the first is '5s': exchange"
                                + " them"),
                setting(
                        "@OnFailure(backoff = {})",
                        "the backoff of @OnFailure has 0 durations: give the first wait and the longest, such as"
                                + " {\"50ms\", \"5s\"}"),
                setting(
                        "@OnFailure(backoff = {\"1s\", \"2s\", \"3s\"})",
                        "the backoff of @OnFailure has 3 durations: give the first wait and the longest, such as"
                                + " {\"50ms\", \"5s\"}"),
                setting(
                        "@OnFailure(backoff = {\"0s\", \"2s\"})",
                        "@OnFailure's backoff is '0s', but it must be more than zero"),
                setting(
                        "@OnFailure(backoff = {\"1s\", \"later\"})",
                        "@OnFailure's backoff is 'later', which is no duration: write a whole number with its unit, such"
                                + " as 50ms, or ISO-8601, such as PT0.05S"),
                setting(
                        "@OnUndecodable",
                        "@OnUndecodable says nothing: give a policy, such as FailurePolicy.Fixed.SKIP, or a deadLetter"),
                setting(
                        "@OnUndecodable(value = FailurePolicy.Fixed.SKIP, deadLetter = \"dead\")",
                        "@OnUndecodable has both SKIP and a dead letter: keep one of them"),
                setting(
                        "@OnUndecodable(deadLetter = \"orders\")",
                        "the dead letter 'orders' is the subscription's own destination, so the message would fail again"
                                + " and again: name another one"),
                mistake(
                        "undecodable payload",
                        """
                        @OnUndecodable(FailurePolicy.Fixed.SKIP) // !
                        void accept(Payload payload) {}
                        """,
                        "@OnUndecodable is never used, since a Payload takes any bytes and no header is read: remove"
                                + " it"));
    }

    private static Mistake destination(String name, String message) {
        String expected = message.startsWith("Subscription")
                ? message
                : "Subscription '" + name + "' (Handlers.accept): " + message;
        return Mistake.inHandlers(
                "destination '" + name + "'",
                "@Subscriber(\"" + name + "\") // !\nvoid accept(Order order) {}\n",
                expected);
    }

    private static Mistake setting(String annotation, String message) {
        return mistake(annotation, annotation + " // !\nvoid accept(Order order) {}\n", message);
    }

    private static Mistake batch(String annotation, String message) {
        return mistake(annotation, annotation + " // !\nvoid accept(List<Order> orders) {}\n", message);
    }

    private static Mistake mistake(String title, String method, String message) {
        String expected = message.startsWith("Subscription") ? message : ACCEPT + message;
        return Mistake.inHandlers(title, "@Subscriber(\"orders\")\n" + method, expected);
    }

    @ParameterizedTest
    @MethodSource({"destinations", "concurrency", "durations", "policies"})
    void mistakeIsFoundWhereItStands(Mistake mistake) {
        mistake.check();
    }
}
