package dev.millrace.codec.msgpack;

import dev.millrace.codec.MessageOutput;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A record as a map from names to values.
final class RecordShape implements Shape {

    private final Class<?> type;

    /// Filled in by [#complete] before the first message: a record may contain itself.
    private RecordComponentShape[] components = {};

    private @Nullable Object[] absent = {};
    private boolean hasPrimitives;
    private @Nullable MethodHandle maker;

    RecordShape(Class<?> type) {
        this.type = type;
    }

    /// Ends the making of the shape.
    ///
    /// @param maker `(Slots)Object`
    void complete(RecordComponentShape[] components, MethodHandle maker) {
        this.components = components;
        this.absent = new @Nullable Object[components.length];
        for (RecordComponentShape component : components) {
            absent[component.index()] = component.absent();
            hasPrimitives |= component.isPrimitive();
        }
        this.maker = maker;
    }

    @Override
    public void write(Object value, MessageOutput output, int depth) {
        Nesting.check(depth);
        RecordComponentShape[] all = components;
        Bytes.writeMapHeader(all.length, output);
        for (RecordComponentShape component : all) {
            component.write(value, output, depth + 1);
        }
    }

    @Override
    public Object read(Reader reader) {
        reader.enter();
        RecordComponentShape[] all = components;
        Slots slots = new Slots(hasPrimitives, absent.clone());
        int size = reader.mapHeader();
        int expected = 0; // most senders keep one order
        for (int i = 0; i < size; i++) {
            reader.at(null);
            int index = expected < all.length && reader.keyIs(all[expected].key()) ? expected : reader.keyAmong(all);
            if (index < 0) {
                reader.skip();
            } else {
                reader.at(all[index]);
                all[index].read(reader, slots);
                expected = index + 1;
            }
        }
        reader.leave();
        return make(reader, slots);
    }

    @SuppressWarnings("ReferenceEquality") // the mark is that object and no other
    private Object make(Reader reader, Slots slots) {
        for (RecordComponentShape component : components) {
            if (slots.objects[component.index()] == Slots.MISSING) {
                reader.at(component);
                throw reader.refusal("nothing was sent for it, and a primitive can't be without a value");
            }
        }
        try {
            return (Object) Objects.requireNonNull(maker).invokeExact(slots);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            reader.at(null);
            throw reader.refusal(type.getSimpleName() + " refuses these values: " + e, e);
        }
    }
}
