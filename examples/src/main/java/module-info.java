/// Programs that show the queue at work: `dev.millrace.examples.demo.Demo`, which `./millrace demo` starts, and the
/// short ones that the documentation quotes.
module dev.millrace.examples {
    requires dev.millrace.queue;
    requires static org.jspecify;
}
