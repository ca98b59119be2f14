package dev.millrace.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Writing straight into one block: the fastest way into the queue for consecutive messages.
///
/// A writer has one session, [Writer#session()], for its whole life. An append answers `false` when the current
/// block has no room for the message: a full block is normal, not pressure. [#next()] then hands the block over
/// and takes the next one; that is where back-pressure acts, and its answer tells whether to go on:
///
/// ```java
/// for (Tick tick : ticks) {
///     while (!session.write(tick.bytes(), 0, 64)) {
///         if (!session.next()) {
///             throw new IllegalStateException("refused: " + writer.refusal());
///         }
///     }
/// }
/// ```
///
/// Fastest is an inner loop of appends only, with [#next()] outside: the JIT compiler then keeps the position in a
/// register.
///
/// When an append or [#commit(int)] returns `true` the message is *accepted*: it will be delivered exactly
/// once, in order, whatever the writing thread does afterwards. It is delivered *soon* only once it was
/// published; see [Writer#flush()] and [QueueBuilder#publishEvery(int)].
///
/// **Threads:** one thread at a time, the same as its writer. A writer may be passed from thread to thread if
/// something orders the two, as for any unsynchronised object. With assertions enabled (`-ea`), overlapping use
/// by two threads is detected and reported as [java.util.ConcurrentModificationException].
///
/// Numbers are stored in little-endian byte order.
public final class WriteSession extends SessionTail {

    static final byte[] NO_DATA = new byte[0];

    /// The size of the length prefix before a message of variable length.
    static final int PREFIX = 4;

    /// Marks messages of variable length in `fixedLength`.
    static final int VARIABLE = -1;

    /// The bytes of two longs before a message's others.
    private static final int HEAD = 16;

    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();

    private static final VarHandle POSITION = field("position", int.class);
    private static final VarHandle CLOSING = field("closing", boolean.class);
    private static final VarHandle MESSAGES = field("messages", long.class);
    private static final VarHandle OCCUPANT = Fields.handle(MethodHandles.lookup(), "occupant", Thread.class);

    /// Whether overlapping use is checked: when assertions are enabled for this class.
    private static final boolean CHECKED = WriteSession.class.desiredAssertionStatus();

    private final Lane lane;

    /// The length of every message, or VARIABLE.
    private final int fixedLength;

    private final int publishEvery;

    /// Fixed length, nothing to publish between blocks, no check of overlapping use: most appends are a copy
    /// and an addition.
    private final boolean simple;

    /// The longest message that a block can hold.
    private final int longestMessage;

    /// The thread inside a method, while assertions are enabled.
    @SuppressWarnings("UnusedVariable") // used through OCCUPANT
    private @Nullable Thread occupant;

    WriteSession(Lane lane, QueueConfig config) {
        this.lane = lane;
        fixedLength = config.fixedLength();
        publishEvery = config.publishEvery();
        simple = config.isFixed() && publishEvery == 0 && !CHECKED;
        longestMessage = config.longestMessage();
    }

    /// Appends a message to the current block.
    ///
    /// @param source holds the message
    /// @param offset the index of its first byte
    /// @param length its length in bytes; exactly the queue's fixed length, or from 0 to the block's payload
    /// @return `true` if the message was accepted; `false` if the current block has no room for it or there is
    ///     none yet (call [#next()]), or the queue is closed ([#next()] will say so)
    /// @throws MessageTooLongException if no block can hold the message
    /// @throws IllegalArgumentException if the length is not the queue's fixed length
    /// @throws IllegalStateException if a claim is open
    /// @throws IndexOutOfBoundsException if the source does not have these bytes
    public boolean write(byte[] source, int offset, int length) {
        if (simple) {
            int at = position;
            if (length == fixedLength && at <= limit - length && !closing) {
                if (owner != Thread.currentThread()) {
                    return writeSlowly(source, offset, length);
                }
                ByteCopy.copy(source, offset, data, at, length);
                position = at + length;
                return true;
            }
            refuse(length);
            return false;
        }
        return writeOther(source, offset, length);
    }

    /// Appends a message of one long, 8 bytes.
    ///
    /// @param a the message
    /// @return as [#write(byte[], int, int)]
    /// @throws IllegalArgumentException as [#write(byte[], int, int)]
    /// @throws IllegalStateException if a claim is open
    public boolean writeLong(long a) {
        if (simple) {
            int at = position;
            if (fixedLength == 8 && at <= limit - 8 && !closing) {
                if (owner != Thread.currentThread()) {
                    return writeLongSlowly(a);
                }
                LONG.set(data, at, a);
                position = at + 8;
                return true;
            }
            refuse(8);
            return false;
        }
        return writeLongSlowly(a);
    }

    /// Appends a message of two longs, 16 bytes.
    ///
    /// @param a the first long
    /// @param b the second long
    /// @return as [#write(byte[], int, int)]
    /// @throws IllegalArgumentException as [#write(byte[], int, int)]
    /// @throws IllegalStateException if a claim is open
    public boolean writeLongs(long a, long b) {
        if (simple) {
            int at = position;
            if (fixedLength == 16 && at <= limit - 16 && !closing) {
                if (owner != Thread.currentThread()) {
                    return writeLongsSlowly(a, b);
                }
                putTwo(at, a, b);
                position = at + 16;
                return true;
            }
            refuse(16);
            return false;
        }
        return writeLongsSlowly(a, b);
    }

    /// Appends a message of four longs, 32 bytes.
    ///
    /// @param a the first long
    /// @param b the second long
    /// @param c the third long
    /// @param d the fourth long
    /// @return as [#write(byte[], int, int)]
    /// @throws IllegalArgumentException as [#write(byte[], int, int)]
    /// @throws IllegalStateException if a claim is open
    public boolean writeLongs(long a, long b, long c, long d) {
        if (simple) {
            int at = position;
            if (fixedLength == 32 && at <= limit - 32 && !closing) {
                if (owner != Thread.currentThread()) {
                    return writeLongsSlowly(a, b, c, d);
                }
                putFour(at, a, b, c, d);
                position = at + 32;
                return true;
            }
            refuse(32);
            return false;
        }
        return writeLongsSlowly(a, b, c, d);
    }

    /// Appends a message of eight longs, 64 bytes.
    ///
    /// @param a the first long
    /// @param b the second long
    /// @param c the third long
    /// @param d the fourth long
    /// @param e the fifth long
    /// @param f the sixth long
    /// @param g the seventh long
    /// @param h the eighth long
    /// @return as [#write(byte[], int, int)]
    /// @throws IllegalArgumentException as [#write(byte[], int, int)]
    /// @throws IllegalStateException if a claim is open
    public boolean writeLongs(long a, long b, long c, long d, long e, long f, long g, long h) {
        if (simple) {
            int at = position;
            if (fixedLength == 64 && at <= limit - 64 && !closing) {
                if (owner != Thread.currentThread()) {
                    return writeLongsSlowly(a, b, c, d, e, f, g, h);
                }
                putFour(at, a, b, c, d);
                putFour(at + 32, e, f, g, h);
                position = at + 64;
                return true;
            }
            refuse(64);
            return false;
        }
        return writeLongsSlowly(a, b, c, d, e, f, g, h);
    }

    /// Appends a message that begins with two longs, in little-endian order, and goes on with bytes: what a claim
    /// would be used for, at the price of a plain append.
    ///
    /// @param a the first long
    /// @param b the second long
    /// @param source holds the bytes
    /// @param offset the index of the first one
    /// @param length how many they are; with the 16 before them exactly the queue's fixed length, or what a block
    ///     has room for
    /// @return as [#write(byte[], int, int)]
    /// @throws MessageTooLongException if no block can hold the message
    /// @throws IllegalArgumentException as [#write(byte[], int, int)]
    /// @throws IllegalStateException if a claim is open
    /// @throws IndexOutOfBoundsException if the source does not have these bytes
    public boolean writeHeaded(long a, long b, byte[] source, int offset, int length) {
        enterIfChecked();
        try {
            int at = begin(length < 0 ? length : Math.addExact(HEAD, length));
            if (at >= 0) {
                ByteCopy.copy(source, offset, data, at + HEAD, length);
                putTwo(at, a, b);
                end(at + HEAD + length);
            }
            return at >= 0;
        } finally {
            leaveIfChecked();
        }
    }

    /// Appends many messages of the queue's fixed length that lie one after the other, as many as the current
    /// block has room for, with one copy.
    ///
    /// @param source holds the messages
    /// @param offset the index of the first message's first byte
    /// @param count how many messages, 0 or more
    /// @return how many were accepted, from 0 to `count`; fewer than `count` when the block is full (call
    ///     [#next()] and go on with the rest)
    /// @throws IllegalStateException if messages have variable length or a claim is open
    /// @throws IndexOutOfBoundsException if the source does not have these bytes or the count is negative
    public int writeAll(byte[] source, int offset, int count) {
        requireMessages(source, offset, count);
        if (count == 0) {
            return 0;
        }
        enterIfChecked();
        int at = begin(fixedLength);
        if (at < 0) {
            endOf(at, 0);
            return 0;
        }
        int fitting = Math.min(count, (blockLimit - at) / fixedLength);
        System.arraycopy(source, offset, data, at, fitting * fixedLength);
        return endOf(at, fitting * fixedLength) ? fitting : 0;
    }

    /// Reserves room in the current block for one message that the caller writes in place.
    ///
    /// Put the bytes into [#array()] from the returned index on, then call [#commit(int)], or [#abort()]. Until
    /// then nothing else may be appended and the block can't be left. A claim that is neither committed nor
    /// aborted publishes nothing.
    ///
    /// ```java
    /// int offset = session.claim(128);
    /// if (offset >= 0) {
    ///     int length = encode(order, session.array(), offset);
    ///     session.commit(length);
    /// }
    /// ```
    ///
    /// @param maxLength the most bytes that the message may have; the fixed length, if the queue has one
    /// @return the index of the message's first byte in [#array()], or -1 when an append of that length would
    ///     have answered `false`
    /// @throws IllegalStateException if a claim is already open
    /// @throws MessageTooLongException if no block can hold that much
    /// @throws IllegalArgumentException if the length is negative or not the queue's fixed length
    public int claim(int maxLength) {
        enterIfChecked();
        int at = begin(maxLength);
        if (at >= 0) {
            claimOffset = at;
            claimLength = maxLength;
            limitBeforeClaim = limit;
            limit = -1;
        }
        leaveIfChecked();
        return at;
    }

    /// Gives the array to write a claimed message into. Ask again after each [#next()]: every block has its
    /// own.
    ///
    /// @return the current block's bytes
    public byte[] array() {
        return data;
    }

    /// Ends the open claim: its first bytes become a message.
    ///
    /// @param length the message's length in bytes: at most what was claimed; the fixed length, if the queue
    ///     has one
    /// @return `true` if the message was accepted, `false` if the queue was closed since the claim
    /// @throws IllegalStateException if no claim is open
    /// @throws IllegalArgumentException if the length is not allowed; the claim stays open
    public boolean commit(int length) {
        requireClaim("commit");
        if (length < 0 || length > claimLength || (fixedLength != VARIABLE && length != fixedLength)) {
            throw WriteErrors.badCommit(length, fixedLength, claimLength);
        }
        enterIfChecked();
        int at = claimOffset;
        if (fixedLength == VARIABLE) {
            INT.set(data, at - PREFIX, length);
        }
        releaseClaim();
        if (owner != Thread.currentThread()) {
            lane.takeOver();
        }
        if (isClosing()) {
            boolean accepted = lane.commitAtEnd(at + length);
            leaveIfChecked();
            return accepted;
        }
        return endOf(at, length);
    }

    /// Cancels the open claim. The room is used by the next message.
    ///
    /// @throws IllegalStateException if no claim is open
    public void abort() {
        requireClaim("abort");
        enterIfChecked();
        releaseClaim();
        leaveIfChecked();
    }

    /// Hands the current block over and takes the next one; does nothing if nothing was written to the current
    /// one.
    ///
    /// When no block is free the queue's [Backpressure] policy decides.
    ///
    /// @return `true` if there is room for a message now; `false` if it was refused, for the reason
    ///     [Writer#refusal()]
    /// @throws IllegalStateException if a claim is open
    /// @throws QueueFullException under [Backpressure#fail()], if no block is free
    /// @throws QueueClosedException under [Backpressure#fail()], if the queue or the writer is closed
    public boolean next() {
        enterIfChecked();
        try {
            requireNoClaim();
            return lane.nextBlock();
        } finally {
            leaveIfChecked();
        }
    }

    private static VarHandle field(String name, Class<?> type) {
        return Fields.handle(MethodHandles.lookup(), SessionFields.class, name, type);
    }

    void finishBlock() {
        enterIfChecked();
        requireNoClaim();
        if (isClosing()) {
            lane.endHere();
        } else {
            lane.handOver();
        }
        leaveIfChecked();
    }

    // The fast path of an append joins no other path that answers true. After such a join the JIT compiler
    // loads the fields again, and the position makes a round trip through memory for each message. Hence
    // `simple`, which is known to the profile from the first call on, and `refuse`, which answers nothing.

    /// Deals with an append that the fast path of a simple session can't take: throws if it never can.
    private void refuse(int length) {
        requireNoClaim();
        prefixFor(length);
        exhausted = position > 0;
    }

    private boolean writeOther(byte[] source, int offset, int length) {
        int at = position;
        if (fixedLength == VARIABLE
                && length >= 0
                && length <= limit - PREFIX - at
                && !closing
                && owner == Thread.currentThread()
                && !CHECKED) {
            ByteCopy.copy(source, offset, data, at + PREFIX, length);
            INT.set(data, at, length);
            position = at + PREFIX + length;
            messages++;
            return true;
        }
        return writeSlowly(source, offset, length);
    }

    private boolean writeSlowly(byte[] source, int offset, int length) {
        enterIfChecked();
        try {
            int at = begin(length);
            if (at >= 0) {
                ByteCopy.copy(source, offset, data, at, length);
                end(at + length);
            }
            return at >= 0;
        } finally {
            leaveIfChecked();
        }
    }

    private boolean writeLongSlowly(long a) {
        enterIfChecked();
        int at = begin(8);
        if (at >= 0) {
            LONG.set(data, at, a);
        }
        return endOf(at, 8);
    }

    private boolean writeLongsSlowly(long a, long b) {
        enterIfChecked();
        int at = begin(16);
        if (at >= 0) {
            putTwo(at, a, b);
        }
        return endOf(at, 16);
    }

    private boolean writeLongsSlowly(long a, long b, long c, long d) {
        enterIfChecked();
        int at = begin(32);
        if (at >= 0) {
            putFour(at, a, b, c, d);
        }
        return endOf(at, 32);
    }

    private boolean writeLongsSlowly(long a, long b, long c, long d, long e, long f, long g, long h) {
        enterIfChecked();
        int at = begin(64);
        if (at >= 0) {
            putFour(at, a, b, c, d);
            putFour(at + 32, e, f, g, h);
        }
        return endOf(at, 64);
    }

    /// Finds the place of a message: the index of its first byte, or -1. Stores the length prefix.
    private int begin(int length) {
        requireNoClaim();
        if (owner != Thread.currentThread()) {
            lane.takeOver();
        }
        if (isClosing()) {
            lane.endHere();
        }
        int prefix = prefixFor(length);
        if (position > blockLimit - prefix - length) {
            exhausted = blockLimit >= 0;
            return -1;
        }
        if (prefix > 0) {
            INT.set(data, position, length);
        }
        return position + prefix;
    }

    /// Checks the length of a message and gives the size of its prefix.
    private int prefixFor(int length) {
        boolean variable = fixedLength == VARIABLE;
        if (variable ? length < 0 || length > longestMessage : length != fixedLength) {
            throw badLength(length);
        }
        return variable ? PREFIX : 0;
    }

    /// Accepts the message that ends at the given position.
    private void end(int newPosition) {
        position = newPosition;
        if (fixedLength == VARIABLE) {
            messages++;
        }
        if (newPosition > limit) {
            publishIfDue(newPosition);
        }
    }

    private void publishIfDue(int newPosition) {
        if (publishEvery == 1 && fixedLength == VARIABLE) { // nothing to count
            lane.publishDue(newPosition);
            return;
        }
        boolean due = fixedLength == VARIABLE ? --untilPublish <= 0 : newPosition >= publishPosition;
        if (due) {
            lane.publishDue(newPosition);
            armPublication(newPosition);
        }
    }

    /// Sets the limit so that the append which makes publication due takes the slow path.
    void armPublication(int from) {
        if (publishEvery == 0) {
            limit = blockLimit;
        } else if (fixedLength == VARIABLE) {
            untilPublish = publishEvery;
            limit = -1;
        } else {
            publishPosition = from + (long) publishEvery * fixedLength;
            limit = (int) Math.min(blockLimit, publishPosition - fixedLength);
        }
    }

    /// Tells whether a frame on a thread's stack may have a position that is not stored yet: all but [#next()],
    /// which may wait, and has stored it.
    static boolean isAppend(StackTraceElement frame) {
        return frame.getClassName().equals(WriteSession.class.getName())
                && !frame.getMethodName().equals("next");
    }

    void enterBlock(byte[] blockData, int end) {
        data = blockData;
        blockLimit = end;
        exhausted = false;
        position = 0;
        armPublication(0);
    }

    /// Leaves the block: every append takes the slow path and finds no room.
    void leaveBlock() {
        data = NO_DATA;
        limit = -1;
        blockLimit = -1;
        claimOffset = -1;
        position = 0;
    }

    /// For statistics: what the writing thread has counted, or a little less.
    long messages() {
        return (long) MESSAGES.getOpaque((SessionFields) this);
    }

    /// For other threads: what the writing thread has stored, or a little less.
    int positionOpaque() {
        return (int) POSITION.getOpaque((SessionFields) this);
    }

    boolean isClosing() {
        return (boolean) CLOSING.getOpaque((SessionFields) this);
    }

    /// Volatile, so that the closing thread's later reads come after it.
    void setClosing() {
        CLOSING.setVolatile((SessionFields) this, true);
    }

    private boolean endOf(int at, int length) {
        if (at >= 0) {
            end(at + length);
        }
        leaveIfChecked();
        return at >= 0;
    }

    private void putTwo(int at, long a, long b) {
        byte[] data = this.data;
        LONG.set(data, at + 8, b); // the last first, as ByteCopy does
        LONG.set(data, at, a);
    }

    private void putFour(int at, long a, long b, long c, long d) {
        byte[] data = this.data;
        LONG.set(data, at + 24, d);
        LONG.set(data, at + 16, c);
        LONG.set(data, at + 8, b);
        LONG.set(data, at, a);
    }

    private void releaseClaim() {
        claimOffset = -1;
        limit = limitBeforeClaim;
    }

    private void requireNoClaim() {
        if (claimOffset >= 0) {
            leaveIfChecked();
            throw WriteErrors.openClaim(lane.writerId, claimLength);
        }
    }

    private void requireClaim(String call) {
        if (claimOffset < 0) {
            throw WriteErrors.noClaim(lane.writerId, call);
        }
    }

    /// Checks the arguments of a bulk append.
    private void requireMessages(byte[] source, int offset, int count) {
        if (fixedLength == VARIABLE) {
            throw WriteErrors.bulkNeedsFixedLength();
        }
        if (count < 0 || offset < 0 || offset + (long) count * fixedLength > source.length) {
            throw WriteErrors.outOfSource(count, fixedLength, offset, source.length);
        }
    }

    private IllegalArgumentException badLength(int length) {
        leaveIfChecked();
        return WriteErrors.badLength(length, fixedLength, longestMessage);
    }

    // Overlapping use, checked while assertions are enabled.

    void enterIfChecked() {
        if (CHECKED) {
            enter();
        }
    }

    void leaveIfChecked() {
        if (CHECKED) {
            leave();
        }
    }

    void enter() {
        Thread current = Thread.currentThread();
        Thread other = (Thread) OCCUPANT.compareAndExchange(this, (Thread) null, current);
        if (other != null && other != current) {
            throw new java.util.ConcurrentModificationException("Writer " + lane.writerId + " is used by "
                    + current.getName() + " while " + other.getName()
                    + " is inside it: give each producer thread a writer of its own");
        }
    }

    void leave() {
        OCCUPANT.setRelease(this, (Thread) null);
    }
}
