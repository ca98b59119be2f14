package dev.millrace.codec.msgpack;

import dev.millrace.codec.Codec;
import dev.millrace.codec.Format;

/// MessagePack, for records. No library is needed: the format is small, and its own library for Java wants
/// `sun.misc.Unsafe`.
///
/// | Java | MessagePack |
/// | --- | --- |
/// | record | map from the components' names to their values |
/// | `boolean`, `byte`, `short`, `int`, `long`, their wrappers | bool, the shortest int |
/// | `float`, `double`, their wrappers | float 32, float 64; an int is read as well |
/// | `char`, `Character`, `String`, enum (by name) | str |
/// | `byte[]` | bin |
/// | `List<X>`, `Map<String, X>` | array, map; null elements and values are kept |
/// | `Optional<X>` | X, or nil |
/// | [java.time.Instant], [java.util.UUID], [java.math.BigDecimal] | str, as their `toString` gives it |
/// | null | nil |
///
/// Keys are read in any order. Unknown keys are skipped; of a key that comes twice, the last counts. A missing
/// key leaves a reference null (an `Optional` empty); a primitive that is missing or nil is refused, since a 0
/// that nobody sent is not made up. What is behind the value is refused, and so are text that is no UTF-8, an
/// integer that the component's type can't hold, and nesting of more than 500 levels. Lists and maps that were
/// read can't be changed.
///
/// Accessors and constructors are found once for each type. A record that your module does not export must be
/// in a package that it opens to `dev.millrace.codec.msgpack`.
///
/// **Threads:** any number at once, platform or virtual. Nothing is held per thread: encoding has no state,
/// decoding makes a cursor and one set of arguments for each record, less than 200 bytes for two numbers.
public final class MessagePackFormat implements Format {

    /// Makes the format. It has no settings.
    public MessagePackFormat() {}

    @Override
    public String mediaType() {
        return "application/msgpack";
    }

    @Override
    public <T> Codec<T> codecFor(Class<T> type) {
        return new MessagePackCodec<>(mediaType(), type, new Shapes(type).root());
    }

    @Override
    public int order() {
        return 300;
    }
}
