package dev.millrace.codec.msgpack;

import dev.millrace.codec.CodecException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds the shapes of a type and of all types in it: the only place that looks with reflection.
final class Shapes {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final MethodHandle NUMBER = slot("number", long.class);
    private static final MethodHandle OBJECT = slot("object", Object.class);

    private final Class<?> root;
    private final Map<Class<?>, RecordShape> records = new HashMap<>();

    Shapes(Class<?> root) {
        this.root = root;
    }

    private static MethodHandle slot(String name, Class<?> result) {
        try {
            return LOOKUP.findVirtual(Slots.class, name, MethodType.methodType(result, int.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Slots." + name + " is ours", e);
        }
    }

    Shape root() {
        return shapeOf(root, root.getSimpleName());
    }

    private Shape shapeOf(Type type, String path) {
        if (type instanceof Class<?> plain) {
            Shape scalar = Scalars.of(plain);
            if (scalar != null) {
                return scalar;
            }
            if (plain.isRecord() && plain.getTypeParameters().length == 0) {
                return recordShape(plain);
            }
        } else if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                return new Containers.OfList(shapeOf(arguments[0], path));
            }
            if (generic.getRawType() == Map.class && arguments[0] == String.class) {
                return new Containers.OfMap(shapeOf(arguments[1], path));
            }
            if (generic.getRawType() == Optional.class
                    && !(shapeOf(arguments[0], path) instanceof Containers.OfOptional)) {
                return new Containers.OfOptional(shapeOf(arguments[0], path));
            }
        }
        throw refusal(path, type);
    }

    private Shape recordShape(Class<?> type) {
        RecordShape known = records.get(type);
        if (known != null) {
            return known;
        }
        RecordShape shape = new RecordShape(type);
        records.put(type, shape);
        RecordComponent[] declared = type.getRecordComponents();
        RecordComponentShape[] components = new RecordComponentShape[declared.length];
        MethodHandle[] fromSlots = new MethodHandle[declared.length];
        for (int i = 0; i < declared.length; i++) {
            RecordComponent component = declared[i];
            MethodHandle getter = getter(type, component);
            Primitive primitive = primitive(component.getType());
            if (primitive != null) {
                components[i] = RecordComponentShape.of(type, component.getName(), i, primitive, getter);
                fromSlots[i] = primitive.fromBits(MethodHandles.insertArguments(NUMBER, 1, i));
            } else {
                Shape inner = shapeOf(component.getGenericType(), type.getSimpleName() + "." + component.getName());
                components[i] = RecordComponentShape.of(type, component.getName(), i, inner, getter);
                MethodType toType = MethodType.methodType(component.getType(), Slots.class);
                fromSlots[i] = MethodHandles.insertArguments(OBJECT, 1, i).asType(toType);
            }
        }
        shape.complete(components, maker(type, declared, fromSlots));
        return shape;
    }

    private static @Nullable Primitive primitive(Class<?> type) {
        return Arrays.stream(Primitive.values())
                .filter(each -> each.type == type)
                .findFirst()
                .orElse(null);
    }

    private MethodHandle getter(Class<?> type, RecordComponent component) {
        try {
            return LOOKUP.unreflect(opened(type, component.getAccessor()));
        } catch (IllegalAccessException e) {
            throw closed(type, e);
        }
    }

    /// Makes `(Slots)Object` of the canonical constructor: each of its arguments is taken from the slots.
    private MethodHandle maker(Class<?> type, RecordComponent[] declared, MethodHandle[] fromSlots) {
        Class<?>[] parameters =
                Arrays.stream(declared).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<?> constructor = opened(type, type.getDeclaredConstructor(parameters));
            MethodHandle filtered =
                    MethodHandles.filterArguments(LOOKUP.unreflectConstructor(constructor), 0, fromSlots);
            return MethodHandles.permuteArguments(
                            filtered, MethodType.methodType(type, Slots.class), new int[parameters.length])
                    .asType(MethodType.methodType(Object.class, Slots.class));
        } catch (ReflectiveOperationException e) {
            throw closed(type, e);
        } catch (IllegalArgumentException e) {
            throw new CodecException(
                    root.getSimpleName() + " can't be carried as MessagePack: " + type.getName() + " has "
                            + parameters.length + " components. Put some of them into a record of their own",
                    e);
        }
    }

    private <M extends AccessibleObject> M opened(Class<?> type, M member) {
        try {
            member.setAccessible(true);
            return member;
        } catch (RuntimeException e) { // InaccessibleObjectException, SecurityException
            throw closed(type, e);
        }
    }

    private CodecException closed(Class<?> type, Exception cause) {
        return new CodecException(
                root.getSimpleName() + " can't be carried as MessagePack: " + type.getName()
                        + " is not accessible. Make it public in an exported package, or write 'opens "
                        + type.getPackageName() + " to dev.millrace.codec.msgpack;' in module-info.java",
                cause);
    }

    private CodecException refusal(String path, Type type) {
        return new CodecException(
                root.getSimpleName() + " can't be carried as MessagePack: " + path + " is a " + type.getTypeName()
                        + ". Use a record without type parameters, a primitive or its wrapper, String, an enum, byte[],"
                        + " List<…>, Map<String, …>, Optional<…>, Instant, UUID or BigDecimal; or choose JSON or CBOR");
    }
}
