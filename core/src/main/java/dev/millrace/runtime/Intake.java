package dev.millrace.runtime;

import dev.millrace.spi.Clockwork;
import dev.millrace.spi.Delivery;
import dev.millrace.spi.Source;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Where the threads of a subscription take their messages: one of them waits at the source, the others for
/// their turn. So nothing is handed over between threads, and no more messages are taken than there are threads.
final class Intake {

    private final Source source;
    private final Clockwork clock;

    /// Null when only one thread takes messages.
    private final @Nullable Turn turn;

    /// Rung when a pause ends. Only who has the turn waits here.
    private final Doorbell resumed = new Doorbell();

    /// Written by the thread that stops the application; taking threads read it before each message.
    private volatile boolean stopped;

    /// Written by whoever pauses and resumes; taking threads read it before each message.
    private volatile boolean paused;

    /// Written by the thread that stops the application; a thread that fills a batch reads it before it waits.
    private volatile boolean hurried;

    /// Whether a pause holds. Written by who has the turn; read by whoever asks for health.
    private volatile boolean resting;

    /// @param source where messages come from
    /// @param clock the time that batches wait by
    /// @param takers how many threads take them
    Intake(Source source, Clockwork clock, int takers) {
        this.source = source;
        this.clock = clock;
        turn = takers > 1 ? new Turn(takers) : null;
    }

    Source source() {
        return source;
    }

    /// Takes a message, waiting for it without end.
    ///
    /// @param place the calling thread's number among the takers
    /// @return false when there will be none any more
    boolean take(Delivery into, Worker worker, int place) {
        Turn inTurn = turn;
        if (inTurn == null) {
            return takeInTurn(into, worker);
        }
        inTurn.take(place);
        try {
            return takeInTurn(into, worker);
        } finally {
            inTurn.giveBack();
        }
    }

    private boolean takeInTurn(Delivery into, Worker worker) {
        while (!stopped) {
            if (paused) {
                awaitResume();
            } else if (source.next(into, 0)) {
                return hold();
            } else {
                worker.idle();
                if (source.next(into, Long.MAX_VALUE)) {
                    return hold();
                }
            }
        }
        return false;
    }

    /// Holds a message that was taken while a pause began until it is over: whoever publishes after [#pause()] has
    /// returned finds nobody at work.
    ///
    /// @return false if the application ends meanwhile: the message stays unsettled
    private boolean hold() {
        if (!paused) {
            return true;
        }
        awaitResume();
        return !stopped;
    }

    /// Takes as many messages as there are deliveries to fill, waiting without end for the first and for a time
    /// for the others.
    ///
    /// @return how many; 0 when there will be none any more
    int take(Delivery[] into, long waitNanos, Worker worker, int place) {
        Turn inTurn = turn;
        if (inTurn == null) {
            return takeSeveral(into, waitNanos, worker);
        }
        inTurn.take(place);
        try {
            return takeSeveral(into, waitNanos, worker);
        } finally {
            inTurn.giveBack();
        }
    }

    private int takeSeveral(Delivery[] into, long waitNanos, Worker worker) {
        if (!takeInTurn(into[0], worker)) {
            return 0;
        }
        long deadline = 0;
        int count = 1;
        while (count < into.length && !stopped && !paused) {
            if (source.next(into[count], 0)) {
                count++;
                continue;
            }
            long now = clock.nanoTime(); // no clock while there are messages
            deadline = deadline == 0 ? now + waitNanos : deadline;
            if (hurried || now - deadline >= 0) {
                break;
            }
            if (source.next(into[count], deadline - now)) { // false may be a wake-up that came late: look again
                count++;
            }
        }
        return count;
    }

    private void awaitResume() {
        Doorbell bell = resumed;
        resting = true;
        while (paused && !stopped) {
            bell.announce();
            if (paused && !stopped) {
                LockSupport.park(this);
                Thread.interrupted(); // an interrupt left by a handler would make every park return
            }
            bell.cancel();
        }
        resting = false;
    }

    void pause() {
        paused = true;
        source.wakeUp();
    }

    void resume() {
        paused = false;
        resumed.ring();
    }

    /// Lets batches wait for nothing any more: what comes now comes from handlers that finish.
    void hurry() {
        hurried = true;
        source.wakeUp();
    }

    void stop() {
        stopped = true;
        source.wakeUp();
        resume();
    }

    /// Tells whether the pause has begun: a message that was being taken when it was asked for is still handled.
    boolean isPaused() {
        return paused && resting;
    }

    boolean isStopped() {
        return stopped;
    }
}
