package dev.millrace;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells of a handler that answered fewer or more outcomes than its batch had messages.
final class BatchMistake {

    private static final Logger LOG = LoggerFactory.getLogger(Subscription.class);

    private BatchMistake() {}

    static void log(String subscription, int outcomes, int messages) {
        LOG.atError()
                .addKeyValue("subscription", subscription)
                .addKeyValue("outcomes", outcomes)
                .addKeyValue("messages", messages)
                .log("The batch handler answered a list of the wrong length: the messages that it does not cover are"
                        + " retried");
    }
}
