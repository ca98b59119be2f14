package dev.millrace.processor;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is wrong with a parameter of a subscriber is said where it stands.
class ParameterErrorsTest {

    private static final String ACCEPT = "Subscription 'orders' (Handlers.accept): ";

    static Stream<Mistake> messages() {
        return Stream.of(
                mistake(
                        "no message",
                        """
                        void accept(Context context) {} // !
                        """,
                        "no parameter takes the message: add one, such as Order order, or Payload payload for the bytes"
                                + " as they are"),
                mistake(
                        "two messages",
                        """
                        void accept(
                                Order order,
                                String tenant) {} // !
                        """,
                        "both 'order' of type Order and 'tenant' of type String would be the message: mark one of them"
                                + " with @Header, @To or @State, or remove it"),
                mistake(
                        "message and payload",
                        """
                        void accept(
                                Order order,
                                Payload payload) {} // !
                        """,
                        "both 'order' of type Order and 'payload' of type Payload would be the message: mark one of them"
                                + " with @Header, @To or @State, or remove it"),
                mistake(
                        "list without @Batch",
                        """
                        void accept(List<Order> orders) {} // !
                        """,
                        "the parameter 'orders' is a List<Order>, but there is no @Batch: add one, such as @Batch(64),"
                                + " or take one Order"),
                mistake(
                        "batch without @Batch",
                        """
                        void accept(dev.millrace.Batch<Order> orders) {} // !
                        """,
                        "the parameter 'orders' is a Batch<Order>, but there is no @Batch: add one, such as @Batch(64),"
                                + " or take one Order"),
                mistake(
                        "@Batch without a list",
                        """
                        @Batch(2)
                        void accept(Order order) {} // !
                        """,
                        "@Batch gives several messages, but the parameter 'order' is one Order: take a List<Order>, or"
                                + " remove @Batch"),
                mistake(
                        "raw list",
                        """
                        @Batch(2)
                        void accept(List orders) {} // !
                        """,
                        "the parameter 'orders' is a List that does not say of what: write it with the type of the"
                                + " messages, such as List<Order>"),
                mistake(
                        "list of anything",
                        """
                        @Batch(2)
                        void accept(List<?> orders) {} // !
                        """,
                        "the parameter 'orders' is a List<?> that does not say of what: write it with the type of the"
                                + " messages, such as List<Order>"),
                mistake(
                        "list of generics",
                        """
                        @Batch(2)
                        void accept(List<Pair<Long, Order>> orders) {} // !
                        """,
                        "the message 'orders' is of type Pair<Long, Order>, which has type arguments that no class"
                                + " literal can say: use a class without them"),
                mistake(
                        "message with type arguments",
                        """
                        void accept(Pair<Long, ? extends Order> pair) {} // !
                        """,
                        "the message 'pair' is of type Pair<Long, ? extends Order>, which has type arguments that no"
                                + " class literal can say: use a class without them"),
                mistake(
                        "raw generic message",
                        """
                        void accept(Pair pair) {} // !
                        """,
                        "the message 'pair' is of type Pair, which has type parameters that no class literal can say:"
                                + " use a class without them"),
                mistake(
                        "array of generics",
                        """
                        void accept(Pair<Long, Long>[] pairs) {} // !
                        """,
                        "the message 'pairs' is of type Pair<Long, Long>[], which has type arguments that no class"
                                + " literal can say: use a class without them"),
                mistake(
                        "primitive message",
                        """
                        void accept(int order) {} // !
                        """,
                        "the message 'order' is of type int, which is a primitive: use a class, such as Integer"),
                mistake(
                        "bytes as message",
                        """
                        void accept(byte[] order) {} // !
                        """,
                        "the message 'order' is of type byte[], which no format reads as it comes: take Payload for the"
                                + " bytes as they are"),
                mistake(
                        "private message",
                        """
                        void accept(Secret secret) {} // !
                        private record Secret() {}
                        """,
                        "the message 'secret' is of type Secret, which is private, but generated code must reach it: make"
                                + " it package-private"),
                mistake(
                        "class of the framework",
                        """
                        void accept(Order order,
                                Subscription<Order> subscription, // !
                                dev.millrace.spi.Delivery delivery, // !
                                MutableHeaders headers, // !
                                Outcome outcome) {} // !
                        """,
                        "the parameter 'subscription' is a Subscription<Order>, which a subscriber can't be given: remove"
                                + " it, or take a Context",
                        "the parameter 'delivery' is a Delivery, which a subscriber can't be given: remove it, or take a"
                                + " Context",
                        "the parameter 'headers' is a MutableHeaders, which a subscriber can't be given: remove it, or"
                                + " take a Context",
                        "the parameter 'outcome' is an Outcome, which a subscriber can't be given: remove it, or take a"
                                + " Context"),
                mistake("two annotations", """
                        void accept(Order order, @Header @State String tenant) {} // !
                        """, "the parameter 'tenant' has @Header and @State: keep one of them"));
    }

    static Stream<Mistake> headers() {
        return Stream.of(
                mistake(
                        "header of an unsupported type",
                        """
                        void accept(Order order, @Header("at") java.time.LocalDate at) {} // !
                        """,
                        "the parameter 'at' takes a header as LocalDate, which none can be read as: take a String,"
                                + " byte[], boolean, int, long, double, enum, UUID or Instant, or an Optional of these"),
                mistake(
                        "header of other unsupported types",
                        """
                        void accept(Order order,
                                @Header Optional<Order> a, // !
                                @Header Optional b, // !
                                @Header List<String> c, // !
                                @Header float d, // !
                                @Header int[] e) {} // !
                        """,
                        Stream.of("a:Optional<Order>", "b:Optional", "c:List<String>", "d:float", "e:int[]")
                                .map(each -> ACCEPT + "the parameter '" + each.charAt(0) + "' takes a header as "
                                        + each.substring(2)
                                        + ", which none can be read as: take a String, byte[], boolean,"
                                        + " int, long, double, enum, UUID or Instant, or an Optional of these")
                                .toArray(String[]::new)),
                mistake(
                        "header of a private enum",
                        """
                        private enum Kind { A }
                        @Subscriber("orders") void accept(Order order, @Header Optional<Kind> kind) {} // !
                        """,
                        "the parameter 'kind' takes a header as Kind, which is private, but generated code must reach it:"
                                + " make it package-private"),
                mistake("two same headers", """
                        void accept(
                                Order order,
                                @Header("tenant") String one,
                                @Header("Tenant") String other) {} // !
                        """, "two parameters take the header 'Tenant': remove one of them"),
                mistake("header without a name", """
                        void accept(Order order, @Header("") String tenant) {} // !
                        """, "the header '' of the parameter 'tenant' has no name: name one"),
                mistake(
                        "header with a blank in its name",
                        """
                        void accept(Order order, @Header("the tenant") String tenant) {} // !
                        """,
                        "the header 'the tenant' of the parameter 'tenant' has a character that is no visible ASCII"
                                + " character: name it in plain letters"),
                mistake(
                        "headers of a batch",
                        """
                        @Batch(2)
                        void accept(
                                List<Order> orders,
                                Headers headers, // !
                                @Header String tenant, // !
                                Meta meta) {} // !
                        @HeaderRecord record Meta(long id) {}
                        """,
                        "the parameter 'headers' takes the headers of one message, but a batch has several: take a"
                                + " dev.millrace.Batch and ask it for headers(i)",
                        "the parameter 'tenant' takes a header of one message, but a batch has several: take a"
                                + " dev.millrace.Batch and ask it for headers(i)",
                        "the parameter 'meta' takes headers of one message, but a batch has several: take a"
                                + " dev.millrace.Batch and ask it for headers(i)"));
    }

    static Stream<Mistake> publishers() {
        return Stream.of(
                mistake(
                        "publisher without @To",
                        """
                        void accept(
                                Order order,
                                Publisher<Event> events, // !
                                TemplatePublisher<Event> created, // !
                                OpenPublisher<Event> anywhere) {} // !
                        """,
                        "the parameter 'events' is a Publisher<Event>, but nothing says where it publishes to: add @To",
                        "the parameter 'created' is a TemplatePublisher<Event>, but nothing says where it publishes to:"
                                + " add @To",
                        "the parameter 'anywhere' is an OpenPublisher<Event>, but nothing says where it publishes to: add"
                                + " @To"),
                mistake(
                        "@To without a publisher",
                        """
                        void accept(
                                Order order,
                                @To("events") java.util.concurrent.Flow.Publisher<Event> events) {} // !
                        """,
                        "@To is for a dev.millrace.Publisher, TemplatePublisher or OpenPublisher, but the parameter"
                                + " 'events' is a java.util.concurrent.Flow.Publisher<shop.Event>: change its type, or"
                                + " remove @To"),
                mistake(
                        "@To without a destination",
                        """
                        void accept(
                                Order order,
                                @To Publisher<Event> events, // !
                                @To TemplatePublisher<Event> created) {} // !
                        """,
                        "@To of the parameter 'events' names no destination: add one, such as @To(\"events\"), or take an"
                                + " OpenPublisher, which is told with each message",
                        "@To of the parameter 'created' names no destination: add one, such as @To(\"events\"), or take"
                                + " an OpenPublisher, which is told with each message"),
                mistake(
                        "open publisher with a destination",
                        """
                        void accept(Order order, @To("events") OpenPublisher<Event> events) {} // !
                        """,
                        "@To of the parameter 'events' names 'events', but an OpenPublisher is told with each message:"
                                + " remove it, or take a Publisher"),
                mistake(
                        "fixed publisher with a template",
                        """
                        void accept(Order order, @To("orders.{region}") Publisher<Event> events) {} // !
                        """,
                        "@To of the parameter 'events' names 'orders.{region}' with a placeholder, but a Publisher has"
                                + " one fixed destination: take a TemplatePublisher"),
                mistake(
                        "fixed publisher to a pattern",
                        """
                        void accept(Order order, @To("orders.*") Publisher<Event> events) {} // !
                        """,
                        "@To of the parameter 'events' names 'orders.*', which has a wildcard, and nothing can be"
                                + " published to a pattern: name one destination"),
                mistake(
                        "fixed publisher to a blank destination",
                        """
                        void accept(Order order, @To("") Publisher<Event> events) {} // !
                        """,
                        "@To of the parameter 'events' names '', which is blank: name one"),
                mistake(
                        "template without a placeholder",
                        """
                        void accept(Order order, @To("orders") TemplatePublisher<Event> events) {} // !
                        """,
                        "@To of the parameter 'events' has the template 'orders', which has no placeholder: write one,"
                                + " such as orders.{region}.created, or take a Publisher"),
                mistake(
                        "templates with lonely braces",
                        """
                        void accept(Order order,
                                @To("a.{b.c") TemplatePublisher<Event> a, // !
                                @To("a.b}.c") TemplatePublisher<Event> b, // !
                                @To("a.{b{c}}") TemplatePublisher<Event> c) {} // !
                        """,
                        "@To of the parameter 'a' has the template 'a.{b.c', which has a brace without its partner:"
                                + " write {name}",
                        "@To of the parameter 'b' has the template 'a.b}.c', which has a brace without its partner:"
                                + " write {name}",
                        "@To of the parameter 'c' has the template 'a.{b{c}}', which has a brace without its partner:"
                                + " write {name}"),
                mistake(
                        "template with a placeholder without a name",
                        """
                        void accept(Order order, @To("orders.{}") TemplatePublisher<Event> events) {} // !
                        """,
                        "@To of the parameter 'events' has the template 'orders.{}', which has a placeholder without a"
                                + " name: write {name}"),
                mistake(
                        "template with an empty token",
                        """
                        void accept(Order order, @To("orders..{a}") TemplatePublisher<Event> events) {} // !
                        """,
                        "@To of the parameter 'events' has the template 'orders..{a}', which has an empty token: write"
                                + " tokens with one '.' between them"),
                mistake(
                        "raw publisher",
                        """
                        void accept(Order order, @To("events") Publisher events) {} // !
                        """,
                        "the parameter 'events' is a Publisher that does not say of what: write Publisher<Event> with the"
                                + " type of what it publishes"),
                mistake(
                        "publisher of anything",
                        """
                        void accept(Order order, @To("events") Publisher<?> events) {} // !
                        """,
                        "the parameter 'events' publishes ?, which is no class: use a class"),
                mistake(
                        "publisher of generics",
                        """
                        void accept(Order order, @To("events") Publisher<List<Event>> events) {} // !
                        """,
                        "the parameter 'events' publishes List<Event>, which has type arguments that no class literal"
                                + " can say: use a class without them"),
                mistake(
                        "publisher of bytes",
                        """
                        void accept(Order order, @To("events") Publisher<byte[]> events) {} // !
                        """,
                        "the parameter 'events' publishes byte[], which no format writes as it is: publish Payload for"
                                + " the bytes as they are"),
                mistake(
                        "state that is no class",
                        """
                        void accept(
                                Order order,
                                @State int number, // !
                                @State List<Order> orders) {} // !
                        """,
                        "@State of the parameter 'number' asks for int, which is a primitive: use a class, such as"
                                + " Integer",
                        "@State of the parameter 'orders' asks for List<Order>, which has type arguments that no class"
                                + " literal can say: use a class without them"));
    }

    private static Mistake mistake(String title, String method, String... messages) {
        String annotated = method.contains("@Subscriber") ? method : "@Subscriber(\"orders\")\n" + method;
        return Mistake.inHandlers(
                title,
                annotated,
                Stream.of(messages)
                        .map(message -> message.startsWith(ACCEPT) ? message : ACCEPT + message)
                        .toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource({"messages", "headers", "publishers"})
    void mistakeIsFoundWhereItStands(Mistake mistake) {
        mistake.check();
    }
}
