package dev.millrace.queue;

import org.jspecify.annotations.Nullable;

/// Leading pad: two cache lines of bytes, see [BlockPad].
abstract class SessionPad {
    byte a000, a001, a002, a003, a004, a005, a006, a007, a008, a009, a010, a011, a012, a013, a014, a015;
    byte a016, a017, a018, a019, a020, a021, a022, a023, a024, a025, a026, a027, a028, a029, a030, a031;
    byte a032, a033, a034, a035, a036, a037, a038, a039, a040, a041, a042, a043, a044, a045, a046, a047;
    byte a048, a049, a050, a051, a052, a053, a054, a055, a056, a057, a058, a059, a060, a061, a062, a063;
    byte a064, a065, a066, a067, a068, a069, a070, a071, a072, a073, a074, a075, a076, a077, a078, a079;
    byte a080, a081, a082, a083, a084, a085, a086, a087, a088, a089, a090, a091, a092, a093, a094, a095;
    byte a096, a097, a098, a099, a100, a101, a102, a103, a104, a105, a106, a107, a108, a109, a110, a111;
    byte a112, a113, a114, a115, a116, a117, a118, a119, a120, a121, a122, a123, a124, a125, a126, a127;
}

/// The fields of a session that change per message or per block. All belong to the writing thread; `position`
/// and `closing` are the two that another thread touches.
abstract class SessionFields extends SessionPad {

    /// The payload of the current block; an empty array while there is none.
    byte[] data = WriteSession.NO_DATA;

    /// Where the next message starts in `data`. Everything before it is accepted.
    ///
    /// A plain field, so that the JIT compiler keeps it in a register: with a release store and an opaque look
    /// at `closing` per message it would go through memory each time.
    /// Another thread reads it only when it closes the queue and has seen that the writing thread is elsewhere;
    /// see [Lane#tryEnd()].
    int position;

    /// The thread that writes into the block: the one that took the block, or a later one that the writer was
    /// passed to. Written by that thread under the lane's monitor; the closing thread reads it there. The fast
    /// path compares it with its own thread, which costs nothing in a loop.
    @Nullable
    Thread owner;

    /// The position up to which a message needs nothing but its bytes: the end of the block, or the place of
    /// the next publication, or -1 when every append has to take the long way (no block, open claim, closed).
    int limit = -1;

    /// The end of the block, or -1 while there is none.
    int blockLimit = -1;

    /// Set by the thread that closes the queue, volatile; read by the writing thread before each message,
    /// plain. See [Lane#tryEnd()].
    boolean closing;

    /// Messages of variable length that were accepted; not counted for fixed lengths, where bytes tell.
    long messages;

    /// Where the current claim's bytes start, or -1 if no claim is open.
    int claimOffset = -1;

    int claimLength;

    /// The limit to restore when the claim ends.
    int limitBeforeClaim;

    /// The position (fixed length) at which to publish next, if publishing every n messages.
    long publishPosition = Long.MAX_VALUE;

    /// The messages (variable length) left until the next publication.
    int untilPublish;

    /// Whether an append was refused because the current block is full.
    boolean exhausted;
}

/// Trailing pad, see [BlockTail].
abstract class SessionTail extends SessionFields {
    byte b000, b001, b002, b003, b004, b005, b006, b007, b008, b009, b010, b011, b012, b013, b014, b015;
    byte b016, b017, b018, b019, b020, b021, b022, b023, b024, b025, b026, b027, b028, b029, b030, b031;
    byte b032, b033, b034, b035, b036, b037, b038, b039, b040, b041, b042, b043, b044, b045, b046, b047;
    byte b048, b049, b050, b051, b052, b053, b054, b055, b056, b057, b058, b059, b060, b061, b062, b063;
    byte b064, b065, b066, b067, b068, b069, b070, b071, b072, b073, b074, b075, b076, b077, b078, b079;
    byte b080, b081, b082, b083, b084, b085, b086, b087, b088, b089, b090, b091, b092, b093, b094, b095;
    byte b096, b097, b098, b099, b100, b101, b102, b103, b104, b105, b106, b107, b108, b109, b110, b111;
    byte b112, b113, b114, b115, b116, b117, b118, b119, b120, b121, b122, b123, b124, b125, b126, b127;
}
