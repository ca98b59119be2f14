/// Messages as Protocol Buffers: `dev.millrace.codec.protobuf.ProtobufFormat`.
@SuppressWarnings("requires-automatic") // its name is reserved in its manifest
module dev.millrace.codec.protobuf {
    requires static org.jspecify;
    requires transitive dev.millrace.core;
    requires com.google.protobuf;

    exports dev.millrace.codec.protobuf;

    provides dev.millrace.codec.Format with
            dev.millrace.codec.protobuf.ProtobufFormat;
}
