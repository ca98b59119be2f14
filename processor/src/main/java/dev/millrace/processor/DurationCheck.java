package dev.millrace.processor;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Reads durations of annotations and tells what is wrong with them.
final class DurationCheck {

    private DurationCheck() {}

    /// Reads a duration.
    ///
    /// @return the duration, or null if there is none to go on with
    static @Nullable Duration read(Mark mark, String member, String text, Duration least, Problems problems) {
        String what = mark.shown() + (member.equals("value") ? "" : "'s " + member) + " is '" + text + "', ";
        try {
            Duration duration = Durations.parse(text);
            if (duration.compareTo(least) < 0) {
                problems.at(
                        mark,
                        member,
                        what + "but it must be "
                                + (least.isZero()
                                        ? "zero or more"
                                        : least.toNanos() == 1
                                                ? "more than zero"
                                                : "at least " + least.toMillis() + "ms"));
            }
            return duration;
        } catch (IllegalArgumentException refused) {
            problems.at(mark, member, what + refused.getMessage());
            return null;
        }
    }
}
