package dev.millrace.codec.protobuf;

import com.google.protobuf.MessageLite;
import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.Format;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/// Protocol Buffers, for the classes that `protoc` generates.
///
/// The media type is `application/x-protobuf`: it is what Spring, Prometheus and most HTTP services send and
/// expect; `application/protobuf` is an Internet draft. The format has the default [Format#order()], behind
/// those that carry any record: name it where you want it.
///
/// Messages are written straight into the output, and what is read is copied out of the lent bytes. Fields that
/// the type does not know are kept and sent on. Nothing is held per thread.
///
/// On the module path, export the package of the generated classes to `dev.millrace.codec.protobuf`.
///
/// **Threads:** any number at once.
public final class ProtobufFormat implements Format {

    /// Makes the format. It has no settings.
    public ProtobufFormat() {}

    @Override
    public String mediaType() {
        return "application/x-protobuf";
    }

    @Override
    public <T> Codec<T> codecFor(Class<T> type) {
        if (!MessageLite.class.isAssignableFrom(type) || Modifier.isAbstract(type.getModifiers())) {
            throw new CodecException(type.getName() + " is no class that protoc generated, and Protocol Buffers carry"
                    + " nothing else. Generate it from a .proto file, or choose JSON, CBOR or MessagePack for it");
        }
        return new ProtobufCodec<>(mediaType(), type, defaultInstance(type).getParserForType());
    }

    private static MessageLite defaultInstance(Class<?> type) {
        Throwable cause = null;
        try {
            Method getter = type.getMethod("getDefaultInstance");
            if (getter.invoke(null) instanceof MessageLite message) {
                return message;
            }
        } catch (ReflectiveOperationException | NullPointerException e) {
            cause = e;
        }
        throw unusable(type, cause);
    }

    private static CodecException unusable(Class<?> type, @Nullable Throwable cause) {
        return new CodecException(
                type.getName() + " has no static getDefaultInstance() that can be called. Use a class that protoc"
                        + " generated; on the module path, export its package to dev.millrace.codec.protobuf",
                cause);
    }
}
