package dev.millrace.test.internal;

import dev.millrace.Headers;
import dev.millrace.codec.MessageOutput;
import dev.millrace.spi.CloseDiagnosis;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Destination;
import dev.millrace.spi.Sender;
import dev.millrace.spi.Source;
import dev.millrace.spi.SourceSpec;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A connection that records what goes through it, and knows what of it is at rest.
public final class RecordingConnection implements Connection {

    private final Connection inner;
    private final String label;
    private final Ledger ledger;
    private final Poison poison;

    /// Null in a live test.
    private final @Nullable VirtualClock clock;

    private final List<RecordingSource> sources = new CopyOnWriteArrayList<>();

    /// Where only answers go to; nobody has named them, so nobody is shown them.
    private final Set<String> replyAddresses = ConcurrentHashMap.newKeySet();

    private @Nullable Answers answers;

    /// Whether the test does not wait any more for what goes on.
    private volatile boolean givenUp;

    RecordingConnection(Connection inner, String label, Ledger ledger, Poison poison, @Nullable VirtualClock clock) {
        this.inner = inner;
        this.label = label;
        this.ledger = ledger;
        this.poison = poison;
        this.clock = clock;
    }

    // What the application asks.

    @Override
    public Source subscribe(SourceSpec spec, String name) {
        Source source = inner.subscribe(spec, name);
        SubscriptionLog log = replyAddresses.contains(spec.name()) ? new SubscriptionLog(name) : ledger.logFor(name);
        RecordingSource recording = new RecordingSource(source, spec, log, ledger, poison.carriers(name), clock);
        sources.add(recording);
        return recording;
    }

    @Override
    public Destination destination(String name) {
        Destination destination = inner.destination(name);
        if (!replyAddresses.contains(name)) {
            ledger.know(name);
        }
        return destination;
    }

    @Override
    public boolean isReached(Destination destination) {
        return inner.isReached(destination);
    }

    @Override
    public Sender newSender() {
        return new RecordingSender(inner.newSender(), this);
    }

    @Override
    public Sender borrowSender() {
        return new RecordingSender(inner.borrowSender(), this);
    }

    @Override
    public void giveBack(Sender sender) {
        if (ledger.isAwaited()) {
            sender.idle(); // or the message may lie there until the broker looks again, which takes its time
        }
        inner.giveBack(((RecordingSender) sender).inner());
    }

    @Override
    public String newReplyAddress() {
        String address = inner.newReplyAddress();
        replyAddresses.add(address);
        return address;
    }

    /// An application asks when it stops, and waits as long as there are any. What waits for virtual time would
    /// never come, so batches that are being formed go on as they are, and delayed messages are not waited for.
    @Override
    public long unsettled() {
        if (givenUp) {
            return 0;
        }
        if (clock == null) {
            return inner.unsettled();
        }
        sources.forEach(RecordingSource::hurry);
        return moving();
    }

    @Override
    public void acceptFromOnly(Predicate<Thread> mayPublish, Duration timeout) {
        inner.acceptFromOnly(mayPublish, timeout);
    }

    @Override
    public long delayed() {
        return inner.delayed();
    }

    @Override
    public boolean keepsMessages() {
        return inner.keepsMessages();
    }

    @Override
    public CloseDiagnosis close(Duration timeout) {
        Answers open = answers();
        if (open != null) {
            open.close();
        }
        return inner.close(timeout);
    }

    // What senders tell.

    PublicationRecord publishing(String destination, byte[] payload, Headers headers) {
        expect(destination, 1);
        return ledger.publishing(label, destination, payload, headers);
    }

    void refused(PublicationRecord record) {
        expect(record.message().destination(), -1);
        ledger.refused(record);
    }

    private void expect(String destination, int messages) {
        for (RecordingSource each : sources) {
            if (each.spec().reads(destination)) {
                each.log().expected.addAndGet(messages);
            }
        }
    }

    // What the test asks.

    /// Gives the broker's label.
    ///
    /// @return the label
    public String label() {
        return label;
    }

    /// Sends a message that comes from outside the application.
    ///
    /// @param destination where to
    /// @param headers its headers
    /// @param encoder writes its payload
    public void send(String destination, Headers headers, Consumer<MessageOutput> encoder) {
        Destination to = inner.destination(destination);
        expect(destination, 1);
        boolean sent = false;
        Sender sender = inner.borrowSender();
        try {
            MessageOutput output = sender.begin(to, headers);
            boolean encoded = false;
            try {
                encoder.accept(output);
                encoded = true;
            } finally {
                if (!encoded) {
                    sender.cancel();
                }
            }
            sender.send();
            sent = true;
        } finally {
            inner.giveBack(sender);
            if (!sent) {
                expect(destination, -1);
            }
        }
    }

    /// Hurries on what the calling thread has sent.
    void flush() {
        Sender sender = inner.borrowSender();
        try {
            sender.idle();
        } finally {
            inner.giveBack(sender);
        }
    }

    /// Tells whether a message would reach anybody.
    ///
    /// @param destination where to
    /// @return whether somebody subscribes
    public boolean isReached(String destination) {
        return inner.isReached(inner.destination(destination));
    }

    /// Gives what requests of the test are answered with.
    ///
    /// @return the answers, opened at the first call
    public synchronized Answers openAnswers() {
        if (answers == null) {
            answers = new Answers(inner);
        }
        return answers;
    }

    private synchronized @Nullable Answers answers() {
        return answers;
    }

    /// Takes the answers that have come to requests of the test.
    void collectAnswers() {
        Answers open = answers();
        if (open != null) {
            open.collect();
        }
    }

    List<RecordingSource> sources() {
        return sources;
    }

    /// Tells whether paused subscriptions take nothing any more.
    boolean isQuiet() {
        return sources.stream().allMatch(RecordingSource::isQuiet);
    }

    /// Counts messages that are on their way or in hand and will go on by themselves. What may wait is read first:
    /// the difference may be too much for a moment, never too little, as long as no timer fires meanwhile.
    long moving() {
        long resting = clock == null ? 0 : inner.delayed();
        for (RecordingSource each : sources) {
            resting += each.paused() + (clock == null ? 0 : each.forming());
        }
        long unsettled = inner.unsettled();
        return unsettled < 0 ? movingByOwnCount() : Math.max(0, unsettled - resting);
    }

    /// For a broker that can't tell: what was sent has to come once to each subscription that reads the name.
    private long movingByOwnCount() {
        long moving = 0;
        for (RecordingSource each : sources) {
            SubscriptionLog log = each.log();
            moving += log.paused ? 0 : log.missing();
            moving += log.inHand.get();
        }
        return moving;
    }

    void giveUp() {
        givenUp = true;
    }

    /// Counts messages that wait for their next attempt.
    ///
    /// @return the number
    public long waitingForTime() {
        return inner.delayed();
    }

    /// Counts messages that wait with a batch that is not full.
    ///
    /// @return the number
    public long waitingInBatches() {
        long waiting = 0;
        for (RecordingSource each : sources) {
            waiting += each.forming();
        }
        return waiting;
    }
}
