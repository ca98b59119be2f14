/// Messages as JSON, with codecs that are generated at compile time: annotate with `dev.millrace.json.Json` and
/// put millrace-processor on the annotation processor path.
module dev.millrace.json {
    requires static org.jspecify;
    requires transitive dev.millrace.core;

    exports dev.millrace.json;

    provides dev.millrace.codec.Format with
            dev.millrace.json.GeneratedJsonFormat;
}
