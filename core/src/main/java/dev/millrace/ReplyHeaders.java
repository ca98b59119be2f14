package dev.millrace;

/// Says what headers an answer gets.
@FunctionalInterface
public interface ReplyHeaders {

    /// Writes headers of an answer.
    ///
    /// @param request the headers of the message that is answered
    /// @param answer takes the answer's headers; has the request's [Headers#CORRELATION_ID], if it has one
    void write(Headers request, MutableHeaders answer);
}
