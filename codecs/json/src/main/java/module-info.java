/// Messages as JSON: `dev.millrace.codec.json.JacksonFormat`.
module dev.millrace.codec.json {
    requires static org.jspecify;
    requires transitive dev.millrace.core;
    requires transitive tools.jackson.databind;
    requires dev.millrace.codec.jackson;
    requires dev.millrace.json;

    exports dev.millrace.codec.json;

    provides dev.millrace.codec.Format with
            dev.millrace.codec.json.JacksonFormat;
}
