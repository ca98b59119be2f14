package dev.millrace.json;

import dev.millrace.codec.CodecException;
import dev.millrace.codec.MessageOutput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Writes one message as JSON, for generated codecs, the way Jackson 3 writes it with our default mapper.
///
/// Nothing is allocated, except that a [BigDecimal] or [BigInteger] makes its text, and a map its iterator.
///
/// Commas need no call: [#name] and [#element] know from what was written last whether one is needed.
///
/// **Threads:** one at a time; borrowed from a [JsonPool].
public final class JsonWriter {

    private static final MessageOutput NONE = new MessageOutput();

    private final Class<?> type;

    /// The JDK writes doubles into it without garbage.
    private final StringBuilder decimal = new StringBuilder(32);

    private MessageOutput output = NONE;
    private int before;
    private int depth;

    JsonWriter(Class<?> type) {
        this.type = type;
    }

    void begin(MessageOutput target) {
        output = target;
        before = target.length();
        depth = 0;
    }

    void clear() {
        output = NONE;
    }

    /// Opens an object.
    public void beginObject() {
        open('{');
    }

    /// Closes the object.
    public void endObject() {
        depth--;
        output.writeByte('}');
    }

    /// Opens a list.
    public void beginArray() {
        open('[');
    }

    /// Closes the list.
    public void endArray() {
        depth--;
        output.writeByte(']');
    }

    private void open(char bracket) {
        if (++depth > JsonReader.DEEPEST) {
            throw refusal(
                    "more than " + JsonReader.DEEPEST + " levels are nested",
                    "Look whether a value holds itself",
                    null);
        }
        output.writeByte(bracket);
    }

    /// Begins a property; its value comes next.
    ///
    /// @param names the names of the object's type
    /// @param index which of them
    public void name(JsonNames names, int index) {
        begin(names.quoted(index));
    }

    /// Begins an entry of a map; its value comes next.
    ///
    /// @param name the entry's key
    public void name(@Nullable String name) {
        if (name == null) {
            throw refusal("a map has the key null", "Give each entry a name", null);
        }
        comma('{');
        Quoting.write(name, output);
        output.writeByte(':');
    }

    /// Writes the type field of one of a sealed interface's types.
    ///
    /// @param types how they are told apart
    /// @param index which of them
    public void type(JsonTypes types, int index) {
        begin(types.field().quoted(0));
        output.write(types.names().quoted(index));
    }

    private void begin(byte[] quoted) {
        comma('{');
        int length = quoted.length;
        output.ensure(length + 1);
        byte[] to = output.array();
        int at = output.position();
        System.arraycopy(quoted, 0, to, at, length);
        to[at + length] = ':';
        output.position(at + length + 1);
    }

    /// Begins an element of a list; its value comes next.
    public void element() {
        comma('[');
    }

    private void comma(char open) {
        if (output.array()[output.position() - 1] != open) {
            output.writeByte(',');
        }
    }

    /// Gives a list that can be read by index as fast as by an iterator, which would be garbage.
    ///
    /// @param list the list
    /// @param <T> the type of its elements
    /// @return the list itself, or a copy
    public static <T> List<T> indexed(List<T> list) {
        return list instanceof RandomAccess ? list : new ArrayList<>(list);
    }

    /// Gives what is in an [Optional].
    ///
    /// @param optional the optional, which may be null itself
    /// @param <T> the type of what is in it
    /// @return the value, or null
    @SuppressWarnings("NullableOptional") // records have such components
    public static <T> @Nullable T orNull(@Nullable Optional<T> optional) {
        return optional == null ? null : optional.orElse(null);
    }

    /// Writes a null.
    public void writeNull() {
        output.writeUtf8("null");
    }

    /// Writes a boolean.
    ///
    /// @param value the value
    public void writeBoolean(boolean value) {
        output.writeUtf8(value ? "true" : "false");
    }

    /// Writes an integer.
    ///
    /// @param value the value
    public void writeInt(int value) {
        Integers.write(value, output);
    }

    /// Writes an integer.
    ///
    /// @param value the value
    public void writeLong(long value) {
        Integers.write(value, output);
    }

    /// Writes the shortest number that is this float again; what is no number becomes text.
    ///
    /// @param value the value
    public void writeFloat(float value) {
        decimal.setLength(0);
        decimal.append(value);
        writeDecimal(Float.isFinite(value));
    }

    /// Writes the shortest number that is this double again; what is no number becomes text.
    ///
    /// @param value the value
    public void writeDouble(double value) {
        decimal.setLength(0);
        decimal.append(value);
        writeDecimal(Double.isFinite(value));
    }

    private void writeDecimal(boolean number) {
        int length = decimal.length();
        output.ensure(length + 2);
        byte[] to = output.array();
        int at = output.position();
        if (!number) {
            to[at++] = '"';
        }
        for (int i = 0; i < length; i++) {
            to[at++] = (byte) decimal.charAt(i);
        }
        if (!number) {
            to[at++] = '"';
        }
        output.position(at);
    }

    /// Writes a character as text.
    ///
    /// @param value the value
    public void writeChar(char value) {
        Quoting.write(value, output);
    }

    /// Writes a value or a null.
    ///
    /// @param value the value, or null
    public void writeBoolean(@Nullable Boolean value) {
        if (value == null) {
            writeNull();
        } else {
            writeBoolean(value.booleanValue());
        }
    }

    /// Writes a value or a null.
    ///
    /// @param value the value, or null
    public void writeByte(@Nullable Byte value) {
        if (value == null) {
            writeNull();
        } else {
            writeInt(value.intValue());
        }
    }

    /// Writes a value or a null.
    ///
    /// @param value the value, or null
    public void writeShort(@Nullable Short value) {
        if (value == null) {
            writeNull();
        } else {
            writeInt(value.intValue());
        }
    }

    /// Writes a value or a null.
    ///
    /// @param value the value, or null
    public void writeInt(@Nullable Integer value) {
        if (value == null) {
            writeNull();
        } else {
            writeInt(value.intValue());
        }
    }

    /// Writes a value or a null.
    ///
    /// @param value the value, or null
    public void writeLong(@Nullable Long value) {
        if (value == null) {
            writeNull();
        } else {
            writeLong(value.longValue());
        }
    }

    /// Writes a value or a null.
    ///
    /// @param value the value, or null
    public void writeFloat(@Nullable Float value) {
        if (value == null) {
            writeNull();
        } else {
            writeFloat(value.floatValue());
        }
    }

    /// Writes a value or a null.
    ///
    /// @param value the value, or null
    public void writeDouble(@Nullable Double value) {
        if (value == null) {
            writeNull();
        } else {
            writeDouble(value.doubleValue());
        }
    }

    /// Writes a value or a null.
    ///
    /// @param value the value, or null
    public void writeChar(@Nullable Character value) {
        if (value == null) {
            writeNull();
        } else {
            writeChar(value.charValue());
        }
    }

    /// Writes text.
    ///
    /// @param value the value, or null
    public void writeString(@Nullable String value) {
        if (value == null) {
            writeNull();
        } else {
            Quoting.write(value, output);
        }
    }

    /// Writes what is JSON already.
    void writeRaw(byte[] json) {
        output.write(json);
    }

    /// Writes a number with its scale.
    ///
    /// @param value the value, or null
    public void writeBigDecimal(@Nullable BigDecimal value) {
        if (value == null) {
            writeNull();
        } else {
            output.writeUtf8(value.toString());
        }
    }

    /// Writes an integer.
    ///
    /// @param value the value, or null
    public void writeBigInteger(@Nullable BigInteger value) {
        if (value == null) {
            writeNull();
        } else {
            output.writeUtf8(value.toString());
        }
    }

    /// Writes a UUID as text of 36 characters.
    ///
    /// @param value the value, or null
    public void writeUuid(@Nullable UUID value) {
        if (value == null) {
            writeNull();
        } else {
            IsoWriter.uuid(value, output);
        }
    }

    /// Writes ISO 8601 text.
    ///
    /// @param value the value, or null
    public void writeInstant(@Nullable Instant value) {
        if (value == null) {
            writeNull();
        } else {
            IsoWriter.instant(value, output);
        }
    }

    /// Writes ISO 8601 text.
    ///
    /// @param value the value, or null
    public void writeLocalDate(@Nullable LocalDate value) {
        if (value == null) {
            writeNull();
            return;
        }
        output.writeByte('"');
        IsoWriter.date(value, output);
        output.writeByte('"');
    }

    /// Writes ISO 8601 text.
    ///
    /// @param value the value, or null
    public void writeLocalTime(@Nullable LocalTime value) {
        if (value == null) {
            writeNull();
            return;
        }
        output.writeByte('"');
        IsoWriter.time(value, output);
        output.writeByte('"');
    }

    /// Writes ISO 8601 text.
    ///
    /// @param value the value, or null
    public void writeLocalDateTime(@Nullable LocalDateTime value) {
        if (value == null) {
            writeNull();
            return;
        }
        output.writeByte('"');
        dateAndTime(value);
        output.writeByte('"');
    }

    /// Writes ISO 8601 text with the offset.
    ///
    /// @param value the value, or null
    public void writeOffsetDateTime(@Nullable OffsetDateTime value) {
        if (value == null) {
            writeNull();
            return;
        }
        output.writeByte('"');
        dateAndTime(value.toLocalDateTime());
        IsoWriter.offset(value.getOffset(), output);
        output.writeByte('"');
    }

    /// Writes ISO 8601 text with the offset, without the zone's name.
    ///
    /// @param value the value, or null
    public void writeZonedDateTime(@Nullable ZonedDateTime value) {
        if (value == null) {
            writeNull();
            return;
        }
        output.writeByte('"');
        dateAndTime(value.toLocalDateTime());
        IsoWriter.offset(value.getOffset(), output);
        output.writeByte('"');
    }

    private void dateAndTime(LocalDateTime value) {
        IsoWriter.date(value.toLocalDate(), output);
        output.writeByte('T');
        IsoWriter.time(value.toLocalTime(), output);
    }

    /// Writes ISO 8601 text.
    ///
    /// @param value the value, or null
    public void writeDuration(@Nullable Duration value) {
        if (value == null) {
            writeNull();
        } else {
            IsoWriter.duration(value, output);
        }
    }

    /// Writes bytes as text in Base64.
    ///
    /// @param value the bytes, or null
    public void writeBytes(byte @Nullable [] value) {
        if (value == null) {
            writeNull();
        } else {
            Base64Text.write(value, output);
        }
    }

    /// Makes what the codec throws from what went wrong while it wrote: what a type's accessor throws becomes a
    /// [CodecException].
    ///
    /// @param problem what was thrown
    /// @return the exception to throw
    public CodecException failure(RuntimeException problem) {
        return problem instanceof CodecException refused
                ? refused
                : refusal(problem.toString(), "Look at the accessors of the type", problem);
    }

    private CodecException refusal(String problem, String remedy, @Nullable Throwable cause) {
        String path = JsonPath.of(output.array(), output.start() + before, output.position());
        String where = path.isEmpty() || path.startsWith("[") ? path : "." + path;
        return new CodecException(
                type.getSimpleName() + where + " can't be written as application/json: " + problem + ". " + remedy,
                cause);
    }
}
