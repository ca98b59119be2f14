package dev.millrace.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The constants of an enum as text.
///
/// **Threads:** immutable.
///
/// @param <E> the enum
public final class JsonEnum<E extends Enum<E>> {

    private final E[] constants;
    private final JsonNames names;

    private JsonEnum(E[] constants, String[] names) {
        this.constants = constants;
        this.names = new JsonNames(names);
    }

    /// Names the constants as their `toString()` does.
    ///
    /// @param type the enum
    /// @param <E> the enum
    /// @return its constants
    public static <E extends Enum<E>> JsonEnum<E> of(Class<E> type) {
        E[] constants = type.getEnumConstants();
        return new JsonEnum<>(
                constants, Arrays.stream(constants).map(Enum::toString).toArray(String[]::new));
    }

    /// Reads a constant: its name, or, as Jackson does, a number that is its index.
    ///
    /// @param in the cursor is at the value
    /// @return the constant
    public E read(JsonReader in) {
        return constants[in.readConstant(names)];
    }

    /// Writes a constant's name.
    ///
    /// @param constant the constant, or null
    /// @param out writes
    @SuppressWarnings("EnumOrdinal") // the index of its name, made when the class was loaded; not kept
    public void write(@Nullable E constant, JsonWriter out) {
        if (constant == null) {
            out.writeNull();
        } else {
            out.writeRaw(names.quoted(constant.ordinal()));
        }
    }
}
