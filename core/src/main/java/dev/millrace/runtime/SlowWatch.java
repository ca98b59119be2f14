package dev.millrace.runtime;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Warns of a handler that is slow on average. Takes the time of one message in 64; belongs to one worker.
final class SlowWatch {

    private static final Logger LOG = LoggerFactory.getLogger(SlowWatch.class);
    private static final int ONE_IN = 64;
    private static final int LEAST_SAMPLES = 4;

    private final String subscription;
    private final long thresholdNanos;

    /// How many samples took less than 2^i nanoseconds, more or less.
    private final int[] byMagnitude = new int[64];

    private int untilSample = 1;
    private long samples;
    private double average;
    private boolean warned;

    SlowWatch(String subscription, Duration threshold) {
        this.subscription = subscription;
        thresholdNanos = threshold.toNanos();
    }

    /// Tells whether this message is to be timed.
    boolean isDue() {
        return --untilSample == 0;
    }

    void sample(long nanos) {
        untilSample = ONE_IN;
        samples++;
        byMagnitude[63 - Long.numberOfLeadingZeros(Math.max(1, nanos))]++;
        average += (nanos - average) / Math.min(samples, 16);
        if (average < thresholdNanos) {
            warned = false;
        } else if (!warned && samples >= LEAST_SAMPLES) {
            warned = true;
            warn();
        }
    }

    private void warn() {
        LOG.atWarn()
                .addKeyValue("subscription", subscription)
                .addKeyValue("average", Duration.ofNanos((long) average))
                .addKeyValue("p99AtMost", Duration.ofNanos(p99()))
                .addKeyValue("threshold", Duration.ofNanos(thresholdNanos))
                .log("The handler is slow. If it waits, give the subscription workers(n); if it computes, threads(n);"
                        + " if that is its pace, raise warnWhenSlowerThan");
    }

    private long p99() {
        long above = samples / 100;
        for (int i = 62; i >= 0; i--) {
            above -= byMagnitude[i];
            if (above < 0) {
                return 1L << (i + 1);
            }
        }
        return 0;
    }
}
