package dev.millrace.json;

import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds the codecs that millrace-processor has generated: for a class `a.b.Outer.Inner` the class
/// `a.b.Outer_InnerJsonCodec`, which is public and final and has a public constructor without arguments.
///
/// **Threads:** any number at once. Each class is looked up once; what was found does not keep the class from being
/// unloaded.
public final class GeneratedCodecs {

    private final ClassValue<Optional<Codec<?>>> found = new ClassValue<>() {
        @Override
        protected Optional<Codec<?>> computeValue(Class<?> type) {
            return Optional.ofNullable(load(type));
        }
    };

    /// Makes a finder that has not looked for anything yet.
    public GeneratedCodecs() {}

    /// Finds the codec of a class.
    ///
    /// @param type the class of the values
    /// @return its codec, or null if none was generated
    /// @throws CodecException if there is one that may not be used, because its package is closed to this module
    public @Nullable Codec<?> find(Class<?> type) {
        return found.get(type).orElse(null);
    }

    private static @Nullable Codec<?> load(Class<?> type) {
        if (type.isArray() || type.isPrimitive()) {
            return null;
        }
        try {
            Class<?> codec = Class.forName(nameOfCodec(type), true, type.getClassLoader());
            return (Codec<?>) codec.getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            return null;
        } catch (IllegalAccessException e) {
            throw new CodecException(
                    "The codec of " + type.getName() + " may not be used from here: export the package "
                            + type.getPackageName() + " in module-info.java, or open it to dev.millrace.json",
                    e);
        } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
            throw new CodecException(
                    nameOfCodec(type) + " is no codec that millrace-processor has generated: " + e
                            + ". Give the class another name, or build it with the versions of millrace-processor"
                            + " and millrace-json-generated that belong together",
                    e);
        }
    }

    static String nameOfCodec(Class<?> type) {
        return type.getName().replace('$', '_') + "JsonCodec";
    }
}
