package dev.millrace.processor;

import com.palantir.javapoet.CodeBlock;
import dev.millrace.FailurePolicy;
import dev.millrace.annotation.OnFailure;
import dev.millrace.annotation.OnUndecodable;
import dev.millrace.annotation.Subscriber;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Reads what a subscriber does about failures.
final class PolicyReader {

    private static final Duration LEAST_WAIT = Duration.ofNanos(1);

    private final List<Mark> marks;
    private final Problems problems;

    PolicyReader(List<Mark> marks, Problems problems) {
        this.marks = marks;
        this.problems = problems;
    }

    /// Adds the calls that set the policies.
    void read(List<CodeBlock> calls) {
        Mark onFailure = Mark.find(marks, OnFailure.class);
        if (onFailure != null) {
            calls.add(CodeBlock.of(".onFailure($L)", onFailure(onFailure)));
        }
        Mark onUndecodable = Mark.find(marks, OnUndecodable.class);
        if (onUndecodable != null) {
            calls.add(CodeBlock.of(".onUndecodable($L)", onUndecodable(onUndecodable)));
        }
    }

    private CodeBlock onFailure(Mark mark) {
        List<String> retries = new ArrayList<>();
        for (String member : List.of("backoff", "jitter", "attempts", "deadLetter")) {
            if (mark.gives(member)) {
                retries.add(member);
            }
        }
        if (mark.gives("value")) {
            if (!retries.isEmpty()) {
                problems.at(
                        mark,
                        retries.getFirst(),
                        "@OnFailure(" + mark.constant("value") + ") has no retries: remove '" + retries.getFirst()
                                + "', or remove " + mark.constant("value"));
            }
            return fixed(mark);
        }
        if (retries.isEmpty()) {
            problems.at(mark, "@OnFailure says nothing: give a policy, such as FailurePolicy.Fixed.SKIP, or attempts");
        }
        return retry(mark);
    }

    private CodeBlock retry(Mark mark) {
        checkRetry(mark);
        int attempts = mark.number("attempts");
        boolean hasDeadLetter = mark.gives("deadLetter");
        if (attempts == 1 && hasDeadLetter) {
            return CodeBlock.of("$T.deadLetter($S)", FailurePolicy.class, deadLetter(mark));
        }
        CodeBlock.Builder code = CodeBlock.builder().add("$T.retry()", FailurePolicy.class);
        if (mark.gives("backoff")) {
            code.add(backoff(mark));
        }
        if (attempts != OnFailure.FOREVER) {
            code.add("$Z.attempts($L)", attempts);
        }
        if (hasDeadLetter) {
            code.add("$Z.deadLetter($S)", deadLetter(mark));
        }
        return code.build();
    }

    private void checkRetry(Mark mark) {
        int attempts = mark.number("attempts");
        if (attempts < 1) {
            problems.at(
                    mark,
                    "attempts",
                    "@OnFailure has " + attempts + " attempts, but the first delivery is one: give 1 or more");
        }
        if (attempts == 1 && mark.gives("backoff")) {
            problems.at(
                    mark,
                    "backoff",
                    "@OnFailure has a backoff, but 1 attempt, which is the first delivery: give 2 attempts or more, or"
                            + " remove the backoff");
        }
        if (mark.gives("jitter") && !mark.gives("backoff")) {
            problems.at(
                    mark,
                    "jitter",
                    "the jitter of @OnFailure spreads the waits of a backoff, and there is none: add a backoff, or"
                            + " remove it");
        }
        if (mark.gives("deadLetter") && !mark.gives("attempts")) {
            problems.at(
                    mark,
                    "deadLetter",
                    "@OnFailure has a dead letter, but no last attempt after which a message goes there: add attempts,"
                            + " such as attempts = 1 for the first failure");
        }
    }

    private CodeBlock backoff(Mark mark) {
        List<String> texts = mark.texts("backoff");
        if (texts.isEmpty() || texts.size() > 2) {
            problems.at(
                    mark,
                    "backoff",
                    "the backoff of @OnFailure has " + texts.size()
                            + " durations: give the first wait and the longest, such as {\"50ms\", \"5s\"}");
            return CodeBlock.of("");
        }
        Duration first = DurationCheck.read(mark, "backoff", texts.getFirst(), LEAST_WAIT, problems);
        Duration longest = DurationCheck.read(mark, "backoff", texts.getLast(), LEAST_WAIT, problems);
        if (first == null || longest == null) {
            return CodeBlock.of("");
        }
        if (longest.compareTo(first) < 0) {
            problems.at(
                    mark,
                    "backoff",
                    "the backoff of @OnFailure has '" + texts.getLast() + "' for its longest wait, but the first is '"
                            + texts.getFirst() + "': exchange them");
        }
        CodeBlock code = CodeBlock.of("$Z.backoff($L, $L)", Durations.code(first), Durations.code(longest));
        double jitter = mark.fraction("jitter");
        if (!(jitter >= 0 && jitter <= 1)) {
            problems.at(mark, "jitter", "the jitter of @OnFailure is " + jitter + ", but it must be from 0 to 1");
        }
        return mark.gives("jitter") ? CodeBlock.of("$L$Z.jitter($L)", code, jitter) : code;
    }

    private CodeBlock onUndecodable(Mark mark) {
        if (mark.gives("value") && mark.gives("deadLetter")) {
            problems.at(
                    mark,
                    "deadLetter",
                    "@OnUndecodable has both " + mark.constant("value") + " and a dead letter: keep one of them");
        }
        if (!mark.gives("value") && !mark.gives("deadLetter")) {
            problems.at(
                    mark,
                    "@OnUndecodable says nothing: give a policy, such as FailurePolicy.Fixed.SKIP, or a deadLetter");
        }
        return mark.gives("deadLetter")
                ? CodeBlock.of("$T.deadLetter($S)", FailurePolicy.class, deadLetter(mark))
                : fixed(mark);
    }

    private static CodeBlock fixed(Mark mark) {
        String policy = switch (FailurePolicy.Fixed.valueOf(mark.constant("value"))) {
            case FAIL_FAST -> "failFast";
            case REJECT -> "reject";
            case SKIP -> "skip";
        };
        return CodeBlock.of("$T.$L()", FailurePolicy.class, policy);
    }

    private String deadLetter(Mark mark) {
        String name = mark.text("deadLetter");
        String wrong = Destinations.problemOfTarget(name);
        if (wrong == null && isOwnDestination(name)) {
            wrong =
                    "is the subscription's own destination, so the message would fail again and again: name another one";
        }
        if (wrong != null) {
            problems.at(mark, "deadLetter", "the dead letter '" + name + "' " + wrong);
        }
        return name;
    }

    private boolean isOwnDestination(String name) {
        Mark subscriber = Mark.find(marks, Subscriber.class);
        return subscriber != null && subscriber.text("value").equals(name);
    }
}
