package dev.millrace.queue;

import java.time.Duration;

/// A queue as the contract suite sees it: producers on one side, a handler on the other. Ours in all
/// configurations, and the control queues, which show that the suite asks for nothing peculiar.
interface Subject {

    /// What can be started, and what it can do.
    interface Kind {

        Subject start(MessageHandler handler);

        int writers();

        int longest();

        /// Whether lengths from 0 to the longest are possible, not the longest alone.
        boolean takesEveryLength();

        /// Whether a message beyond the longest is refused with an error.
        boolean refusesLonger();
    }

    interface Producer {

        int id();

        /// @return false if the message was refused because the queue is full
        boolean offer(byte[] source, int offset, int length);

        /// Makes what was accepted visible; queues that publish each message do nothing.
        void flush();

        /// Hands on what is in hand, so that other producers find room.
        void end();
    }

    Producer newProducer();

    /// Stops accepting and delivers what was accepted.
    void close(Duration limit);
}
