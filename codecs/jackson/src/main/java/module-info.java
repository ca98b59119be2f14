/// What the formats that Jackson reads and writes share; `dev.millrace.codec.jackson.MapperFormat` turns any
/// mapper into a format.
module dev.millrace.codec.jackson {
    requires static org.jspecify;
    requires transitive dev.millrace.core;
    requires transitive tools.jackson.databind;

    exports dev.millrace.codec.jackson;
}
