/// Records as MessagePack: `dev.millrace.codec.msgpack.MessagePackFormat`.
module dev.millrace.codec.msgpack {
    requires static org.jspecify;
    requires transitive dev.millrace.core;

    exports dev.millrace.codec.msgpack;

    provides dev.millrace.codec.Format with
            dev.millrace.codec.msgpack.MessagePackFormat;
}
