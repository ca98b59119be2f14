package dev.millrace.processor;

import com.palantir.javapoet.CodeBlock;
import dev.millrace.Headers;
import dev.millrace.KeyOf;
import dev.millrace.annotation.Batch;
import dev.millrace.annotation.ByKey;
import dev.millrace.annotation.SlowAfter;
import dev.millrace.annotation.StalledAfter;
import dev.millrace.annotation.Subscriber;
import dev.millrace.annotation.Threads;
import dev.millrace.annotation.TimeLimit;
import dev.millrace.annotation.Workers;
import java.lang.annotation.Annotation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the annotations of one subscriber that are settings of its subscription.
final class SettingsReader {

    private static final int MOST_THREADS = 10_000;
    private static final int LARGEST_BATCH = 1_000_000;
    private static final Duration LEAST_LIMIT = Duration.ofMillis(1);
    private static final Duration LEAST_TIME = Duration.ofNanos(1);

    private final List<Mark> marks;
    private final Problems problems;
    private final List<CodeBlock> calls = new ArrayList<>();

    SettingsReader(List<Mark> marks, Problems problems) {
        this.marks = marks;
        this.problems = problems;
    }

    /// Gives the calls that follow `subscribe`.
    List<CodeBlock> read() {
        name();
        concurrency();
        new PolicyReader(marks, problems).read(calls);
        duration(TimeLimit.class, LEAST_LIMIT, "timeLimit");
        duration(SlowAfter.class, LEAST_TIME, "warnWhenSlowerThan");
        duration(StalledAfter.class, LEAST_TIME, "stalledAfter");
        return List.copyOf(calls);
    }

    private void name() {
        Mark subscriber = mark(Subscriber.class);
        if (subscriber == null || !subscriber.gives("name")) {
            return;
        }
        String name = subscriber.text("name");
        if (name.isBlank()) {
            problems.at(subscriber, "name", "the name is blank: name the subscription, or leave the name out");
        }
        calls.add(CodeBlock.of(".name($S)", name));
    }

    private void concurrency() {
        Mark workers = mark(Workers.class);
        Mark threads = mark(Threads.class);
        if (workers != null && threads != null) {
            problems.at(
                    threads,
                    "there are both @Workers and @Threads: keep @Workers for a method that waits, @Threads"
                            + " for one that computes");
        }
        for (Mark each : new @Nullable Mark[] {workers, threads}) {
            if (each != null) {
                inRange(each, MOST_THREADS);
                calls.add(
                        CodeBlock.of(".$L($L)", each.is(Workers.class) ? "workers" : "threads", each.number("value")));
            }
        }
        Mark byKey = mark(ByKey.class);
        if (byKey == null) {
            return;
        }
        if (workers == null && threads == null) {
            problems.at(
                    byKey,
                    "@ByKey needs lanes: add @Workers or @Threads, or remove it, since one message at a time"
                            + " is in order anyway");
        }
        if (mark(Batch.class) != null) {
            problems.at(byKey, "a batch can't be kept in order by key: remove @ByKey or @Batch");
        }
        String header = byKey.text("value");
        String wrong = HeaderNames.problem(header);
        if (wrong != null) {
            problems.at(byKey, "value", "the header '" + header + "' " + wrong);
        }
        calls.add(
                header.equals(Headers.PARTITION_KEY)
                        ? CodeBlock.of(".byKey()")
                        : CodeBlock.of(".byKey($T.header($S))", KeyOf.class, header));
    }

    /// Gives the calls that make it a batch, or null without [Batch].
    @Nullable
    CodeBlock batch() {
        Mark batch = mark(Batch.class);
        if (batch == null) {
            return null;
        }
        inRange(batch, LARGEST_BATCH);
        CodeBlock.Builder code = CodeBlock.builder().add(".batch($L)", batch.number("value"));
        if (batch.gives("waitAtMost")) {
            Duration wait = duration(batch, "waitAtMost", Duration.ZERO);
            if (wait != null) {
                code.add(".waitAtMost($L)", Durations.code(wait));
            }
        }
        return code.build();
    }

    private void inRange(Mark mark, int greatest) {
        int number = mark.number("value");
        if (number < 1 || number > greatest) {
            problems.at(mark, "value", mark.shown() + " is " + number + ", but it must be from 1 to " + greatest);
        }
    }

    private void duration(Class<? extends Annotation> type, Duration least, String call) {
        Mark mark = mark(type);
        if (mark != null) {
            Duration duration = duration(mark, "value", least);
            if (duration != null) {
                calls.add(CodeBlock.of(".$L($L)", call, Durations.code(duration)));
            }
        }
    }

    private @Nullable Duration duration(Mark mark, String member, Duration least) {
        return DurationCheck.read(mark, member, mark.text(member), least, problems);
    }

    private @Nullable Mark mark(Class<? extends Annotation> type) {
        return Mark.find(marks, type);
    }
}
