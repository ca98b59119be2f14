package dev.millrace.examples.demo;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The demo can't go on, for a reason that its user can understand: the message is the line that they get to see.
final class DemoException extends Exception {

    private static final long serialVersionUID = 1L;

    DemoException(String message) {
        super(message);
    }

    private DemoException(String message, Throwable cause) {
        super(message, cause);
    }

    static DemoException cannotRead(String file, IOException error) {
        return new DemoException("cannot read " + Text.printable(file) + ": " + reason(error, "no such file"), error);
    }

    static DemoException cannotWrite(String file, IOException error) {
        String reason = reason(error, "its folder does not exist");
        return new DemoException("cannot write " + Text.printable(file) + ": " + reason, error);
    }

    static DemoException unexpected(Throwable error) {
        return new DemoException("unexpected failure, please report it: " + error, error);
    }

    /// What is wrong, without the file's name, which the caller has told already.
    private static String reason(IOException error, String whenMissing) {
        return switch (error) {
            case NoSuchFileException _ -> whenMissing;
            case AccessDeniedException _ -> "no permission";
            case FileSystemException named -> orName(named.getReason(), error);
            default -> orName(error.getMessage(), error);
        };
    }

    private static String orName(@Nullable String message, IOException error) {
        return Objects.requireNonNullElse(message, error.getClass().getSimpleName());
    }
}
