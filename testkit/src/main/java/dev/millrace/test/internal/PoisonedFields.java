package dev.millrace.test.internal;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/// Overwrites the fields of an object that a handler should not have kept.
final class PoisonedFields {

    private PoisonedFields() {}

    /// Tells whether there are fields, and all of them can be written.
    static boolean canPoison(Class<?> type) {
        List<Field> fields = fields(type);
        return !fields.isEmpty() && fields.stream().allMatch(Field::trySetAccessible);
    }

    static void poison(Object carrier) {
        for (Field field : fields(carrier.getClass())) {
            try {
                if (field.trySetAccessible()) {
                    poison(field, carrier);
                }
            } catch (IllegalAccessException refused) {
                throw new IllegalStateException("The field " + field + " can't be poisoned", refused);
            }
        }
    }

    /// The fields whose content can be overwritten: all but constants.
    private static List<Field> fields(Class<?> type) {
        List<Field> all = new ArrayList<>();
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                boolean fixed = Modifier.isFinal(field.getModifiers()) && !isArrayOfNumbers(field.getType());
                if (!Modifier.isStatic(field.getModifiers()) && !fixed) {
                    all.add(field);
                }
            }
        }
        return all;
    }

    private static boolean isArrayOfNumbers(Class<?> type) {
        return type.isArray() && type.getComponentType().isPrimitive();
    }

    private static void poison(Field field, Object carrier) throws IllegalAccessException {
        Class<?> type = field.getType();
        if (isArrayOfNumbers(type)) {
            Object array = field.get(carrier);
            for (int i = 0; array != null && i < Array.getLength(array); i++) {
                Array.set(array, i, poison(type.getComponentType()));
            }
        } else {
            field.set(carrier, type.isPrimitive() ? poison(type) : null);
        }
    }

    /// Gives what the poison byte makes in each kind of number.
    private static Object poison(Class<?> primitive) {
        return switch (primitive.getName()) {
            case "boolean" -> true;
            case "byte" -> RecordingDelivery.POISON;
            case "short" -> (short) 0xFEFE;
            case "char" -> (char) 0xFEFE;
            case "int" -> 0xFEFEFEFE;
            case "long" -> 0xFEFEFEFE_FEFEFEFEL;
            case "float" -> Float.NaN;
            default -> Double.NaN;
        };
    }
}
