package dev.millrace.test.internal;

import dev.millrace.Headers;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// Shows messages in failures.
public final class PayloadText {

    private static final int LONGEST = 200;
    private static final int MOST_BYTES = 16;

    private PayloadText() {}

    /// Shows a payload: as text if it is printable, otherwise the first of its bytes.
    ///
    /// @param bytes the payload
    /// @return one line
    public static String of(byte[] bytes) {
        if (bytes.length == 0) {
            return "(empty)";
        }
        String text = printable(bytes);
        if (text == null) {
            int shown = Math.min(MOST_BYTES, bytes.length);
            return "(" + bytes.length + (bytes.length == 1 ? " byte) " : " bytes) ")
                    + HexFormat.ofDelimiter(" ").formatHex(bytes, 0, shown) + (shown < bytes.length ? " …" : "");
        }
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "… (" + bytes.length + " bytes)";
    }

    private static @Nullable String printable(byte[] bytes) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException noText) {
            return null;
        }
        boolean readable = text.chars().allMatch(c -> !Character.isISOControl(c) || Character.isWhitespace(c));
        return readable ? text.replace("\r", "\\r").replace("\n", "\\n").replace("\t", "\\t") : null;
    }

    /// Shows headers.
    ///
    /// @param headers the headers
    /// @return nothing without headers
    public static String of(Headers headers) {
        if (headers.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(" [");
        headers.forEach((name, value) -> text.append(text.length() == 2 ? "" : ", ")
                .append(name)
                .append('=')
                .append(of(value)));
        return text.append(']').toString();
    }
}
