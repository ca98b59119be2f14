/// Messages as CBOR: `dev.millrace.codec.cbor.CborFormat`.
module dev.millrace.codec.cbor {
    requires static org.jspecify;
    requires transitive dev.millrace.core;
    requires transitive tools.jackson.dataformat.cbor;
    requires dev.millrace.codec.jackson;

    exports dev.millrace.codec.cbor;

    provides dev.millrace.codec.Format with
            dev.millrace.codec.cbor.CborFormat;
}
