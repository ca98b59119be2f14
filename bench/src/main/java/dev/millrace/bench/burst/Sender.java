package dev.millrace.bench.burst;

import dev.millrace.bench.contestant.Contestant;
import dev.millrace.bench.contestant.PayloadCopy;

/// Sends a batch: what happens between the producer's own work before and after. There is one kind of sender per
/// JVM, so its calls have one target.
interface Sender {

    /// Sends all messages of the batch.
    void send();

    /// Makes each group of messages in the same 512 bytes, and sends it to a contestant, which copies it.
    final class Copies implements Sender {

        private final Contestant contestant;
        private final Batch batch;
        private final byte[] group = new byte[Batch.GROUP * Batch.LENGTH];

        Copies(Contestant contestant, Batch batch) {
            this.contestant = contestant;
            this.batch = batch;
        }

        @Override
        public void send() {
            long word = batch.first();
            for (int left = batch.messages(); left > 0; left -= Batch.GROUP) {
                word = make(group, word, batch.step());
                contestant.sendGroup(group, 0, Batch.GROUP);
            }
        }
    }

    /// Sends references to messages that were made before, and does not touch these: the best that can be said of
    /// such a queue. A program that made each message anew would write as many bytes as the others copy.
    final class References implements Sender {

        private static final byte[] UNUSED = {};

        private final Contestant contestant;
        private final int messages;

        References(Contestant contestant, Batch batch) {
            this.contestant = contestant;
            messages = batch.messages();
        }

        @Override
        public void send() {
            for (int first = 0; first < messages; first += Batch.GROUP) {
                contestant.sendGroup(UNUSED, first, Batch.GROUP);
            }
        }
    }

    /// The control: makes the messages and sends nothing.
    final class Nothing implements Sender {

        private final Batch batch;
        private final byte[] group = new byte[Batch.GROUP * Batch.LENGTH];

        Nothing(Batch batch) {
            this.batch = batch;
        }

        @Override
        public void send() {
            long word = batch.first();
            for (int left = batch.messages(); left > 0; left -= Batch.GROUP) {
                word = make(group, word, batch.step());
            }
        }
    }

    /// The control that takes its time: makes the messages, sends nothing, and after each group lets time pass
    /// until it has taken 20 ns a message.
    final class Paced implements Sender {

        /// About what sending takes here when the consumer's core keeps up with the sender's, so that each line of
        /// the storage comes from there.
        static final int NANOS_PER_MESSAGE = 20;

        private final Batch batch;
        private final byte[] group = new byte[Batch.GROUP * Batch.LENGTH];

        Paced(Batch batch) {
            this.batch = batch;
        }

        @Override
        public void send() {
            long word = batch.first();
            long due = System.nanoTime();
            for (int left = batch.messages(); left > 0; left -= Batch.GROUP) {
                word = make(group, word, batch.step());
                due += Batch.GROUP * NANOS_PER_MESSAGE;
                while (System.nanoTime() < due) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    /// Writes the next words of a batch into a group of messages.
    ///
    /// @return the word after them
    private static long make(byte[] group, long word, long step) {
        long next = word;
        for (int at = 0; at < group.length; at += Long.BYTES) {
            PayloadCopy.LONG.set(group, at, next);
            next += step;
        }
        return next;
    }
}
