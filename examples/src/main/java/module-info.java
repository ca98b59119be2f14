/// Programs that show Millrace at work: `dev.millrace.examples.demo.Demo`, which `./millrace demo` starts, and the
/// short ones that the documentation quotes.
module dev.millrace.examples {
    requires static org.jspecify;
    requires dev.millrace.codec.json;
    requires dev.millrace.core;
    requires dev.millrace.json;
    requires dev.millrace.queue;

    // Jackson reads and writes the records of these packages.
    opens dev.millrace.examples.annotations to
            tools.jackson.databind;
    opens dev.millrace.examples.app to
            tools.jackson.databind;
    opens dev.millrace.examples.demo to
            tools.jackson.databind;

    // The generated codecs are in it.
    exports dev.millrace.examples.json to
            dev.millrace.json;
}
