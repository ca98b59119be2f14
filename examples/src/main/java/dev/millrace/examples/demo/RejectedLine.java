package dev.millrace.examples.demo;

import dev.millrace.Payload;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// A line that is no order, as the file of dead letters has it.
sealed interface RejectedLine {

    /// The line's number in the source, from 1.
    long line();

    /// What is wrong with it.
    String reason();

    /// A line of text.
    ///
    /// @param line its number
    /// @param reason what is wrong with it
    /// @param original the line without its line feed
    record Text(long line, String reason, String original) implements RejectedLine {}

    /// A line that is no text in UTF-8.
    ///
    /// @param line its number
    /// @param reason what is wrong with it
    /// @param originalBase64 the line's bytes without the line feed
    record Bytes(long line, String reason, String originalBase64) implements RejectedLine {}

    /// Describes a line by what was sent.
    static RejectedLine of(long line, String reason, Payload payload) {
        int length = payload.length();
        if (length > 0 && payload.byteAt(length - 1) == '\n') {
            length--;
        }
        ByteBuffer bytes = ByteBuffer.wrap(payload.array(), payload.offset(), length);
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(bytes.duplicate())
                    .toString();
            return new Text(line, reason, text);
        } catch (CharacterCodingException e) {
            String text = StandardCharsets.ISO_8859_1
                    .decode(Base64.getEncoder().encode(bytes))
                    .toString();
            return new Bytes(line, reason, text);
        }
    }
}
