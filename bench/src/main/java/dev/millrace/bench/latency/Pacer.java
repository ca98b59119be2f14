package dev.millrace.bench.latency;

import java.util.function.LongSupplier;

/// Sends by a schedule. A message that is due is sent at once, however late, and is charged from the time
/// when it was due: who is held up by a full queue can't hide it by sending less.
final class Pacer {

    /// Sends one message.
    interface Sender {

        /// Sends it now.
        ///
        /// @param intended when it was due; what the message carries
        void send(long intended);
    }

    /// Who falls behind is asked after so many messages whether it is time to give up; a power of two.
    static final int CHECK = 64;

    private final LongSupplier clock;
    private final Runnable pause;

    /// @param clock the time in nanoseconds
    /// @param pause what to do while nothing is due
    Pacer(LongSupplier clock, Runnable pause) {
        this.clock = clock;
        this.pause = pause;
    }

    /// Sends all messages, or those that can be sent before it is time to give up.
    ///
    /// @param giveUpNanos when the rest is not sent any more
    /// @return how many were sent
    long send(Schedule schedule, Sender sender, long giveUpNanos) {
        long now = clock.getAsLong();
        for (long message = 0; message < schedule.messages(); message++) {
            long intended = schedule.intended(message);
            if (message % CHECK == 0) {
                now = clock.getAsLong();
            }
            // Otherwise the clock is asked only when the time known so far is not enough: what is due goes
            // out in one row.
            while (intended - now > 0) {
                now = clock.getAsLong();
                if (intended - now > 0) {
                    pause.run();
                }
            }
            if (now - giveUpNanos > 0) {
                return message;
            }
            sender.send(intended);
        }
        return schedule.messages();
    }
}
