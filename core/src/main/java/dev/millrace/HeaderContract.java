package dev.millrace;

/// How a record is read from headers and written to them. `millrace-processor` generates contracts; they can be
/// written by hand as well.
///
/// @param <H> the record's type
public interface HeaderContract<H> {

    /// Reads the record.
    ///
    /// @param headers the message's headers
    /// @return the record
    /// @throws dev.millrace.codec.CodecException if a header is missing or can't be read; the message names it
    H read(Headers headers);

    /// Writes the record.
    ///
    /// @param record the record
    /// @param to takes the headers
    void write(H record, MutableHeaders to);
}
