package dev.millrace.codec.json;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;

/// Makes random values of any type that generated codecs carry.
final class RandomValues {

    private static final String[] WORDS = {
        "", "a", "id", "größe", "世界", "😀", "\ud800", "\"\\/", "\u0000\n\t", "null", "12", "x".repeat(40)
    };

    private final SplittableRandom random;
    private int depth;

    RandomValues(SplittableRandom random) {
        this.random = random;
    }

    <T> T of(Class<T> type) {
        return type.cast(value(type));
    }

    /// Gives a null now and then.
    private Object orNull(Type type) {
        boolean primitive = type instanceof Class<?> c && c.isPrimitive();
        return !primitive && random.nextInt(depth > 4 ? 2 : 6) == 0 ? null : value(type);
    }

    private Object value(Type type) {
        depth++;
        try {
            if (type instanceof ParameterizedType parameterized) {
                return container((Class<?>) parameterized.getRawType(), parameterized.getActualTypeArguments());
            }
            Class<?> c = (Class<?>) type;
            Object scalar = scalar(c);
            return scalar != null ? scalar : composite(c);
        } finally {
            depth--;
        }
    }

    private Object composite(Class<?> type) {
        if (type.isSealed() && type.isInterface()) {
            Class<?>[] permitted = type.getPermittedSubclasses();
            return value(permitted[random.nextInt(permitted.length)]);
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
        }
        if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), size());
            for (int i = 0; i < Array.getLength(array); i++) {
                Array.set(array, i, value(type.getComponentType()));
            }
            return array;
        }
        try {
            if (type.isRecord()) {
                RecordComponent[] components = type.getRecordComponents();
                Class<?>[] types =
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
                Object[] values = new Object[components.length];
                for (int i = 0; i < values.length; i++) {
                    values[i] = component(components[i].getGenericType());
                }
                return type.getDeclaredConstructor(types).newInstance(values);
            }
            Object carrier = type.getDeclaredConstructor().newInstance();
            for (Field field : type.getFields()) {
                field.set(carrier, component(field.getGenericType()));
            }
            return carrier;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /// An Optional comes back as one, never as null.
    private Object component(Type type) {
        boolean optional =
                type instanceof ParameterizedType parameterized && parameterized.getRawType() == Optional.class;
        return optional ? value(type) : orNull(type);
    }

    private int size() {
        return random.nextInt(depth > 4 ? 2 : 4);
    }

    private Object container(Class<?> type, Type[] arguments) {
        if (type == Optional.class) {
            return random.nextInt(depth > 4 ? 2 : 4) == 0 ? Optional.empty() : Optional.of(value(arguments[0]));
        }
        int size = size();
        if (type == Map.class) {
            Map<Object, Object> map = new LinkedHashMap<>();
            for (int i = 0; i < size; i++) {
                map.put(WORDS[random.nextInt(WORDS.length)].replace("\ud800", ""), orNull(arguments[1]));
            }
            return map;
        }
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(component(arguments[0]));
        }
        return type == Set.class ? new LinkedHashSet<>(list) : list;
    }

    private long bits() {
        return random.nextLong() >> random.nextInt(64);
    }

    private Object scalar(Class<?> type) {
        return switch (type.getName()) {
            case "boolean", "java.lang.Boolean" -> random.nextBoolean();
            case "byte", "java.lang.Byte" -> (byte) bits();
            case "short", "java.lang.Short" -> (short) bits();
            case "int", "java.lang.Integer" -> (int) bits();
            case "long", "java.lang.Long" -> bits();
            case "float", "java.lang.Float" ->
                random.nextBoolean() ? (float) bits() / 100 : Float.intBitsToFloat(random.nextInt());
            case "double", "java.lang.Double" ->
                random.nextBoolean() ? bits() / 100.0 : Double.longBitsToDouble(random.nextLong());
            case "char", "java.lang.Character" -> (char) bits();
            case "java.lang.String" -> WORDS[random.nextInt(WORDS.length)];
            case "java.math.BigInteger" -> BigInteger.valueOf(bits()).pow(1 + random.nextInt(3));
            case "java.math.BigDecimal" ->
                new BigDecimal(BigInteger.valueOf(bits()).pow(1 + random.nextInt(2)), random.nextInt(-30, 30));
            case "java.util.UUID" -> new UUID(random.nextLong(), random.nextLong());
            default -> time(type);
        };
    }

    private Object time(Class<?> type) {
        LocalDateTime local = LocalDateTime.ofEpochSecond(
                random.nextLong(-70_000_000_000L, 260_000_000_000L),
                random.nextInt(2) * random.nextInt(1_000) * 1_000_000,
                ZoneOffset.UTC);
        return switch (type.getSimpleName()) {
            case "Instant" -> local.toInstant(ZoneOffset.UTC);
            case "LocalDate" -> local.toLocalDate();
            case "LocalTime" -> local.toLocalTime();
            case "LocalDateTime" -> local;
            case "OffsetDateTime" -> local.atOffset(ZoneOffset.ofHours(random.nextInt(-12, 13)));
            case "ZonedDateTime" -> local.atZone(ZoneOffset.ofHours(random.nextInt(-12, 13)));
            case "Duration" -> Duration.ofMillis(bits());
            default -> null;
        };
    }
}
