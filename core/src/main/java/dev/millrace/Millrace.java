package dev.millrace;

/// Where an application begins.
///
/// ```java
/// App app = Millrace.app("orders", "1.0.0")
///         .broker(InProcessBroker.create(), on ->
///                 on.subscribe("orders", Order.class).accept(order -> store.add(order)))
///         .build();
/// try (RunningApp running = app.start()) {
///     …
/// }
/// ```
public final class Millrace {

    private Millrace() {}

    /// Begins to describe an application.
    ///
    /// @param title its name, for people and for other services
    /// @param version its version
    /// @return a builder
    public static AppBuilder app(String title, String version) {
        return new AppBuilder(title, version);
    }

    /// Runs an application as a program: starts it, waits for SIGINT or SIGTERM or a failure, stops it, and ends
    /// the JVM with 0, with 1 after a failure or when something was left behind, or with 2 for wrong arguments.
    /// After a signal that stopped it in order the status is the JVM's own: 130 or 143.
    ///
    /// @param app the application
    /// @param arguments the program's arguments: nothing, or `run`
    public static void main(App app, String... arguments) {
        System.exit(Program.run(app, arguments, System.err));
    }
}
