package dev.millrace;

import org.jspecify.annotations.Nullable;

/// What one message says beside its payload. May be used for many messages.
///
/// **Threads:** one at a time.
public final class PublishOptions {

    static final PublishOptions NONE = new PublishOptions();

    private final MutableHeaders headers = new MutableHeaders();
    private boolean mandatory;

    /// Makes options that say nothing.
    public PublishOptions() {}

    /// Adds a header, over one of the publisher's own with the same name.
    ///
    /// @param name its name
    /// @param value its value
    /// @return this
    public PublishOptions header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /// Adds a header that is a whole number.
    ///
    /// @param name its name
    /// @param value its value
    /// @return this
    public PublishOptions header(String name, long value) {
        headers.put(name, value);
        return this;
    }

    /// Adds headers from a record.
    ///
    /// @param contract how its components become headers
    /// @param record the record
    /// @param <H> the record's type
    /// @return this
    public <H> PublishOptions headers(HeaderContract<H> contract, H record) {
        contract.write(record, headers);
        return this;
    }

    /// Sets the partition key: messages with the same key keep their order, wherever keys matter.
    ///
    /// @param key the key; null for none
    /// @return this
    public PublishOptions key(@Nullable String key) {
        if (key == null) {
            headers.remove(Headers.PARTITION_KEY);
        } else {
            headers.put(Headers.PARTITION_KEY, key);
        }
        return this;
    }

    /// Asks to be told, by a [PublishException], when nobody subscribes to the destination.
    ///
    /// @return this
    public PublishOptions mandatory() {
        mandatory = true;
        return this;
    }

    /// Removes everything, to say something else.
    ///
    /// @return this
    public PublishOptions clear() {
        headers.clear();
        mandatory = false;
        return this;
    }

    /// Gives the headers.
    ///
    /// @return the headers that were added
    public Headers headers() {
        return headers;
    }

    /// Tells whether [#mandatory()] was asked for.
    ///
    /// @return true if so
    public boolean isMandatory() {
        return mandatory;
    }
}
