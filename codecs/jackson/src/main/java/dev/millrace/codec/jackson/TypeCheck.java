package dev.millrace.codec.jackson;

import dev.millrace.codec.CodecException;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.exc.InvalidDefinitionException;

/// Finds out whether a mapper can read a type, before there is a message.
final class TypeCheck {

    private final ObjectMapper mapper;
    private final String mediaType;
    private final Class<?> root;
    private final byte[] nothing;
    private final byte[] emptyObject;
    private final Set<JavaType> seen = new HashSet<>();

    private TypeCheck(ObjectMapper mapper, String mediaType, Class<?> root) {
        this.mapper = mapper;
        this.mediaType = mediaType;
        this.root = root;
        this.nothing = write(mapper, null);
        this.emptyObject = write(mapper, Map.of());
    }

    static void check(ObjectMapper mapper, String mediaType, Class<?> type) {
        TypeCheck check = new TypeCheck(mapper, mediaType, type);
        JavaType root = mapper.constructType(type);
        check.probe(root, check.nothing, type.getSimpleName());
        check.walk(root, type.getSimpleName());
    }

    private void walk(JavaType type, String name) {
        if (!seen.add(type)) {
            return;
        }
        if (type.hasContentType()) {
            walk(type.getContentType(), name);
        } else if (type.isAbstract() && !type.isPrimitive()) {
            probe(type, emptyObject, name);
        } else if (type.getRawClass().isRecord()) {
            for (RecordComponent component : type.getRawClass().getRecordComponents()) {
                // Annotations may say that Jackson reads it in another way, or not at all.
                if (component.getAnnotations().length == 0
                        && component.getAccessor().getAnnotations().length == 0) {
                    JavaType inner =
                            mapper.getTypeFactory().resolveMemberType(component.getGenericType(), type.getBindings());
                    walk(inner, type.getRawClass().getSimpleName() + "." + component.getName());
                }
            }
        }
    }

    /// Reads a small message and asks only whether Jackson knows how; the message itself may be wrong.
    private void probe(JavaType type, byte[] message, String name) {
        try {
            mapper.readerFor(type).readValue(message);
        } catch (InvalidDefinitionException e) {
            throw new CodecException(
                    root.getSimpleName() + " can't be carried as " + mediaType + ": " + name + " is a "
                            + type.getRawClass().getName() + ", and " + e.getOriginalMessage()
                            + ". Use a concrete class or a record, or say with Jackson's annotations or a module how it is read",
                    e);
        } catch (RuntimeException e) {
            return; // it knows how
        }
    }

    private static byte[] write(ObjectMapper mapper, @Nullable Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            mapper.writeValue(bytes, value);
        } catch (JacksonException e) {
            return new byte[0]; // a mapper for which this is no message has nothing to tell
        }
        return bytes.toByteArray();
    }
}
