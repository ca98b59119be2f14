package dev.millrace.spi;

import dev.millrace.Headers;
import dev.millrace.Payload;
import java.time.Duration;

/// One message in hand. The object is used again after it was settled.
///
/// **Threads:** one at a time; it may be settled by another thread than the one that took it.
public interface Delivery {

    /// Gives the message's bytes, valid until it is settled.
    ///
    /// @return the payload
    Payload payload();

    /// Gives the message's headers, valid until it is settled.
    ///
    /// @return the headers
    Headers headers();

    /// Tells where the message was published to.
    ///
    /// @return the destination's name
    String destination();

    /// Tells how often the message has been delivered, this time included.
    ///
    /// @return 1 for the first time; 0 if the broker does not count
    int attempt();

    /// Settles: done.
    void ack();

    /// Settles: to be delivered again.
    ///
    /// @param delay how long to wait at least; zero for at once
    void retry(Duration delay);

    /// Settles: not wanted.
    void reject();
}
