package dev.millrace.inprocess;

import dev.millrace.queue.Backpressure;
import dev.millrace.queue.Threading;
import dev.millrace.queue.TwoBufQueue;
import dev.millrace.queue.WaitStrategy;
import dev.millrace.queue.Writer;
import dev.millrace.spi.BrokerException;
import dev.millrace.spi.Clockwork;
import dev.millrace.spi.CloseDiagnosis;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Destination;
import dev.millrace.spi.Sender;
import dev.millrace.spi.Source;
import dev.millrace.spi.SourceSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One application's space in the embedded broker: a queue whose reader routes, and the inboxes.
final class InProcessConnection implements Connection {

    private static final Logger LOG = LoggerFactory.getLogger(InProcessConnection.class);

    /// How many platform threads keep a sender; a power of two.
    private static final int KEPT = 32;

    private static final int SOURCE_BLOCK = 64 * 1024;

    /// Room in a source block beside the message: the queue's length prefix.
    private static final int PREFIX = 4;

    private static final int MOST_BLOCKS = 256;

    /// How many blocks one writer may have handed over and not got back: half a mebibyte of small blocks.
    private static final int BLOCKS_PER_WRITER = 8;

    /// The router looks for new messages at most this often: each look takes a cache line from the publisher.
    private static final Duration SHORTEST_SCAN = Duration.ofNanos(2_000);

    /// An idle router looks at least so often; each look costs some tens of microseconds of a core. Publishers wake it
    /// when they see it sleep, so this bounds what a publisher can cause that misses it.
    private static final Duration LONGEST_SCAN = Duration.ofMillis(50);

    private static final long ROUTED_SLICE_NANOS = 50_000;

    private final InProcessOptions options;
    private final Clockwork clock;
    private final Routes routes;
    private final RoutingHandler router;
    private final TwoBufQueue queue;

    /// Lent to threads by their numbers, so that one thread's messages keep their order: as many as can really
    /// run at once, and never one for each virtual thread.
    private final InProcessSender[] lent;

    /// Kept by platform threads, by their numbers.
    private final InProcessSender[] kept = new InProcessSender[KEPT];

    private final List<InProcessSender> senders = new CopyOnWriteArrayList<>();
    private final List<Inbox> inboxes = new CopyOnWriteArrayList<>();
    private final AtomicInteger replyAddresses = new AtomicInteger();

    /// Messages that ever began to wait for their next attempt, and those that ever ended it.
    private final AtomicLong delayed = new AtomicLong();

    private final AtomicLong returned = new AtomicLong();
    private volatile boolean closed;

    /// Who may still send; null for everybody. Written when the application stops.
    private volatile @Nullable Predicate<Thread> mayPublish;

    InProcessConnection(InProcessOptions options, Clockwork clock) {
        this.options = options;
        this.clock = clock;
        routes = new Routes(options.isMostSpecificOnly());
        router = new RoutingHandler(routes);
        int block = Math.max(SOURCE_BLOCK, options.maxMessageBytes() + PREFIX);
        queue = TwoBufQueue.builder()
                .variableLength()
                .singleLayer()
                .source(pool -> pool.blockSize(block).blocks(2, MOST_BLOCKS).queueCapacity(BLOCKS_PER_WRITER))
                .onMessage(router)
                .publishEvery(1)
                .scanCurrentBlock(SHORTEST_SCAN, LONGEST_SCAN)
                .backpressure(Backpressure.block(atLeastOneMilli(options.publishTimeout())))
                .threading(Threading.DEDICATED)
                .waitStrategy(WaitStrategy.signal())
                .threadFactory(
                        task -> Thread.ofPlatform().name("millrace-router").unstarted(task))
                .statistics(false)
                .start();
        lent = new InProcessSender[stripes()];
        for (int i = 0; i < lent.length; i++) {
            lent[i] = new InProcessSender(this);
        }
        for (int i = 0; i < KEPT; i++) {
            kept[i] = new InProcessSender(this);
        }
        senders.addAll(List.of(lent));
        senders.addAll(List.of(kept));
    }

    private static Duration atLeastOneMilli(Duration timeout) {
        return timeout.compareTo(Duration.ofMillis(1)) < 0 ? Duration.ofMillis(1) : timeout;
    }

    private static int stripes() {
        int processors = Runtime.getRuntime().availableProcessors();
        return Integer.highestOneBit(Math.min(16, Math.max(2, processors)) * 2 - 1);
    }

    // Subscriptions.

    @Override
    public Source subscribe(SourceSpec spec, String name) {
        InProcessSource source = switch (spec) {
            case InProcessSource own -> own;
            case SourceSpec.Named named -> InProcessSource.named(named.name());
            default ->
                throw new BrokerException("Subscription '" + name + "' describes its source with a "
                        + spec.getClass().getSimpleName()
                        + ", which belongs to another broker: use a name or an InProcessSource");
        };
        long capacity = source.inboxBytes() == 0 ? options.inboxBytes() : source.inboxBytes();
        awaitRouted(); // what was published before is not for this subscription
        Inbox inbox = routes.subscribe(source, name, capacity);
        inboxes.add(inbox);
        return new InProcessInput(inbox, this);
    }

    void close(Inbox inbox) {
        if (!inbox.isClosed()) {
            awaitRouted(); // what is on its way belongs to it, and is counted there
            routes.unsubscribe(inbox);
            inbox.close();
        }
    }

    // Publishing.

    @Override
    public Destination destination(String name) {
        return routes.destination(name);
    }

    @Override
    public boolean isReached(Destination destination) {
        return ((Route) destination).targets.length > 0;
    }

    @Override
    public Sender newSender() {
        InProcessSender sender = new InProcessSender(this);
        senders.add(sender);
        return sender;
    }

    /// Platform threads keep a sender while there are some to be had: no lock, whose fence would wait for the
    /// stores of the message. Virtual threads, and platform threads beyond that, take turns at a few.
    @Override
    public Sender borrowSender() {
        Thread caller = Thread.currentThread();
        InProcessSender kept = this.kept[(int) caller.threadId() & (KEPT - 1)];
        if (kept.isOwnedBy(caller)) {
            kept.enter();
            return kept;
        }
        return borrowSlowly(caller, kept);
    }

    private InProcessSender borrowSlowly(Thread caller, InProcessSender kept) {
        if (!caller.isVirtual() && kept.tryOwn(caller)) {
            awaitRouted(); // what this thread sent through a shared sender comes first
            kept.enter();
            return kept;
        }
        InProcessSender shared = lent[(int) caller.threadId() & (lent.length - 1)];
        shared.lock.lock();
        return shared;
    }

    @Override
    public void giveBack(Sender sender) {
        InProcessSender borrowed = (InProcessSender) sender;
        if (borrowed.isOwned()) {
            borrowed.leave();
        } else {
            borrowed.lock.unlock();
        }
    }

    /// Shows the choice, and then waits until everybody has seen it. Who holds a shared sender looks at the choice
    /// within its lock, so to take each lock once is enough. Who keeps a sender pays for no fence: it marks the
    /// sender, then looks, with no safepoint in between. Taking such a thread's stack is a handshake at a safepoint:
    /// either the mark came before it and is seen here, or the look comes after it and sees the choice.
    @Override
    @SuppressWarnings("LockNotBeforeTry") // nothing is done within: whoever held it has given it back
    public void acceptFromOnly(Predicate<Thread> mayPublish, Duration timeout) {
        this.mayPublish = mayPublish;
        long deadline = System.nanoTime() + timeout.toNanos();
        for (InProcessSender sender : lent) {
            sender.lock.lock();
            sender.lock.unlock();
        }
        for (InProcessSender sender : kept) {
            Thread owner = sender.owner();
            if (owner != null && !mayPublish.test(owner) && owner != Thread.currentThread()) {
                owner.getStackTrace();
                while (sender.isEntered() && owner.isAlive() && System.nanoTime() - deadline < 0) {
                    LockSupport.parkNanos(this, ROUTED_SLICE_NANOS);
                }
            }
        }
    }

    void requireAccepting() {
        Predicate<Thread> choice = mayPublish;
        if (choice != null && !choice.test(Thread.currentThread())) {
            throw new BrokerException("the application is stopping");
        }
    }

    @Override
    public String newReplyAddress() {
        return "_reply." + replyAddresses.incrementAndGet();
    }

    Writer newWriter() {
        return queue.newWriter();
    }

    Duration publishTimeout() {
        return options.publishTimeout();
    }

    int maxMessageBytes() {
        return options.maxMessageBytes();
    }

    // Redelivery.

    void returnTo(Inbox inbox, byte[] record, int offset, int length) {
        InProcessSender sender = (InProcessSender) borrowSender();
        try {
            sender.sendAgain(inbox.route.number, record, offset, length);
        } finally {
            giveBack(sender);
        }
    }

    void returnLater(Inbox inbox, byte[] record, int offset, int length, Duration delay) {
        byte[] copy = java.util.Arrays.copyOfRange(record, offset, offset + length);
        delayed.incrementAndGet();
        clock.schedule(() -> returnNow(inbox, copy), delay);
    }

    private void returnNow(Inbox inbox, byte[] record) {
        try {
            returnTo(inbox, record, 0, record.length);
            returned.incrementAndGet();
        } catch (RuntimeException failure) { // it stays counted as delayed, and closing reports it as lost
            LOG.atError()
                    .setCause(failure)
                    .addKeyValue("subscription", inbox.subscription)
                    .log("A delayed message could not be delivered again");
        }
    }

    String nameOf(int route) {
        return routes.at(route).name();
    }

    // What is under way.

    private void awaitRouted() {
        long sent = accepted();
        while (router.routed() < sent && !closed && queue.isOpen()) {
            LockSupport.parkNanos(this, ROUTED_SLICE_NANOS);
        }
    }

    private long accepted() {
        long sum = 0;
        for (InProcessSender sender : senders) {
            sum += sender.accepted();
        }
        return sum;
    }

    /// A message enters the next part of its way before it leaves the last one, and retries make that way a
    /// circle. So all exits are read before any entrance: a message on the move may be counted twice, but never
    /// missed.
    @Override
    public long unsettled() {
        long back = returned.get();
        long settled = 0;
        for (Inbox inbox : inboxes) {
            settled += inbox.settledCount();
        }
        long routed = router.routed();
        long appended = 0;
        for (Inbox inbox : inboxes) {
            appended += inbox.appendedCount();
        }
        return (delayed.get() - back) + (appended - settled) + (accepted() - routed);
    }

    @Override
    public long delayed() {
        long began = delayed.get(); // the entrance first: rather one too few than one that is on the move
        return Math.max(0, began - returned.get());
    }

    @Override
    public boolean keepsMessages() {
        return false;
    }

    // The end.

    @Override
    public CloseDiagnosis close(Duration timeout) {
        queue.close(timeout);
        closed = true;
        List<String> details = new ArrayList<>();
        long lost = 0;
        for (Inbox inbox : inboxes) {
            close(inbox);
            long left = inbox.backlog();
            if (left > 0) {
                lost += left;
                details.add("Subscription '" + inbox.subscription + "': " + left + " messages were not handled");
            }
            if (inbox.droppedCount() > 0) {
                details.add("Subscription '" + inbox.subscription + "': " + inbox.droppedCount()
                        + " messages found no room and were dropped, as dropWhenFull() asks");
            }
        }
        long later = delayed();
        if (later > 0) {
            lost += later;
            details.add(later + " messages were waiting for their next attempt");
        }
        return new CloseDiagnosis(lost, details);
    }

    boolean isClosed() {
        return closed || !queue.isOpen();
    }
}
