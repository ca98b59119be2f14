/// Programs that show Millrace at work: `dev.millrace.examples.demo.Demo`, which `./millrace demo` starts, and the
/// short ones that the documentation quotes.
module dev.millrace.examples {
    requires dev.millrace.core;
    requires dev.millrace.json;
    requires dev.millrace.queue;
    requires static org.jspecify;

    // Jackson reads their records.
    opens dev.millrace.examples.annotations;
    opens dev.millrace.examples.app;

    // The generated codecs are in it.
    exports dev.millrace.examples.json to
            dev.millrace.json;
}
