package dev.millrace.codec.msgpack;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.millrace.codec.CodecException;
import dev.millrace.codec.MessageOutput;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/// A record's component: its name and how its values look.
abstract sealed class RecordComponentShape {

    private final String path;
    private final int index;
    private final byte[] name;
    private final byte[] key;

    private RecordComponentShape(Class<?> owner, String name, int index) {
        this.path = owner.getSimpleName() + "." + name;
        this.index = index;
        this.name = name.getBytes(UTF_8);
        MessageOutput output = new MessageOutput();
        output.begin();
        Bytes.writeText(name, output);
        this.key = output.toByteArray();
    }

    static RecordComponentShape of(Class<?> owner, String name, int index, Primitive primitive, MethodHandle getter) {
        return new OfPrimitive(owner, name, index, primitive, primitive.getterOfBits(getter));
    }

    static RecordComponentShape of(Class<?> owner, String name, int index, Shape shape, MethodHandle getter) {
        MethodType type = MethodType.methodType(Object.class, Object.class);
        return new OfReference(owner, name, index, shape, getter.asType(type));
    }

    /// Its name with that of the record, for errors.
    String path() {
        return path;
    }

    int index() {
        return index;
    }

    /// The name as UTF-8.
    byte[] name() {
        return name;
    }

    /// The name as it is written: head and UTF-8.
    byte[] key() {
        return key;
    }

    /// Writes this component of a record.
    final void write(Object record, MessageOutput output, int depth) {
        output.write(key, 0, key.length);
        try {
            writeValue(record, output, depth);
        } catch (UnwritableException e) {
            throw new CodecException(path + " can't be written as MessagePack: " + e.getMessage(), e);
        }
    }

    abstract void writeValue(Object record, MessageOutput output, int depth);

    /// Reads a value for this component.
    abstract void read(Reader reader, Slots slots);

    /// What stands in the slot before there is a value.
    abstract @Nullable Object absent();

    abstract boolean isPrimitive();

    UnwritableException accessorFailed(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        UnwritableException unwritable = new UnwritableException("its accessor threw " + cause);
        unwritable.initCause(cause);
        return unwritable;
    }

    private static final class OfPrimitive extends RecordComponentShape {

        private final Primitive primitive;
        private final MethodHandle getter;

        OfPrimitive(Class<?> owner, String name, int index, Primitive primitive, MethodHandle getter) {
            super(owner, name, index);
            this.primitive = primitive;
            this.getter = getter;
        }

        @Override
        void writeValue(Object record, MessageOutput output, int depth) {
            long bits;
            try {
                bits = (long) getter.invokeExact(record);
            } catch (Throwable e) {
                throw accessorFailed(e);
            }
            primitive.write(bits, output);
        }

        @Override
        void read(Reader reader, Slots slots) {
            slots.numbers[index()] = primitive.read(reader);
            slots.objects[index()] = null;
        }

        @Override
        Object absent() {
            return Slots.MISSING;
        }

        @Override
        boolean isPrimitive() {
            return true;
        }
    }

    private static final class OfReference extends RecordComponentShape {

        private final Shape shape;
        private final MethodHandle getter;

        OfReference(Class<?> owner, String name, int index, Shape shape, MethodHandle getter) {
            super(owner, name, index);
            this.shape = shape;
            this.getter = getter;
        }

        @Override
        void writeValue(Object record, MessageOutput output, int depth) {
            Object value;
            try {
                value = (Object) getter.invokeExact(record);
            } catch (Throwable e) {
                throw accessorFailed(e);
            }
            shape.writeOrNil(value, output, depth);
        }

        @Override
        void read(Reader reader, Slots slots) {
            slots.objects[index()] = shape.readOrNil(reader);
        }

        @Override
        @Nullable
        Object absent() {
            return shape.absent();
        }

        @Override
        boolean isPrimitive() {
            return false;
        }
    }
}
