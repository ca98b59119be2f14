package dev.millrace.inprocess;

import java.time.Duration;
import java.util.Objects;

/// The options of an [InProcessBroker].
public final class InProcessOptions {

    private static final int SMALLEST_LIMIT = 64;
    private static final int LARGEST_LIMIT = 512 << 20;

    private int maxMessageBytes = 60 * 1024;
    private long inboxBytes = 8 << 20;
    private Duration publishTimeout = Duration.ofSeconds(10);
    private boolean mostSpecificOnly;

    InProcessOptions() {}

    /// Sets the longest message, headers included; 60 KiB by default. Memory for blocks of this size is taken
    /// when publishing begins.
    ///
    /// @param bytes from 64 to 512 MiB
    /// @return this
    public InProcessOptions maxMessageBytes(int bytes) {
        if (bytes < SMALLEST_LIMIT || bytes > LARGEST_LIMIT) {
            throw new IllegalArgumentException("The longest message is " + bytes + " bytes, but it must be from "
                    + SMALLEST_LIMIT + " to " + LARGEST_LIMIT);
        }
        maxMessageBytes = bytes;
        return this;
    }

    /// Sets how many bytes may wait for each subscription before its publishers are made to wait; 8 MiB by
    /// default. What was already on its way then still comes on top: at most some MiB.
    ///
    /// @param bytes 1 KiB or more
    /// @return this
    public InProcessOptions inboxBytes(long bytes) {
        if (bytes < 1024) {
            throw new IllegalArgumentException("An inbox of " + bytes + " bytes is too small: give it 1024 or more");
        }
        inboxBytes = bytes;
        return this;
    }

    /// Sets how long a publisher waits for room before it fails; 10 seconds by default.
    ///
    /// @param timeout zero or more; zero fails at once
    /// @return this
    public InProcessOptions publishTimeout(Duration timeout) {
        if (Objects.requireNonNull(timeout, "publish timeout").isNegative()) {
            throw new IllegalArgumentException("The publish timeout is " + timeout + ", but it must be zero or more");
        }
        publishTimeout = timeout;
        return this;
    }

    /// Delivers a message only to the subscriptions whose pattern is the most specific of those that match it:
    /// a plain name before `*` before `>`, from the first token on. By default all that match get it.
    ///
    /// @return this
    public InProcessOptions mostSpecificOnly() {
        mostSpecificOnly = true;
        return this;
    }

    int maxMessageBytes() {
        return maxMessageBytes;
    }

    long inboxBytes() {
        return inboxBytes;
    }

    Duration publishTimeout() {
        return publishTimeout;
    }

    boolean isMostSpecificOnly() {
        return mostSpecificOnly;
    }
}
