package dev.millrace.queue;

import java.util.Arrays;
import java.util.function.Predicate;

/// Finds out what another thread is doing.
final class Whereabouts {

    private Whereabouts() {}

    /// Tells whether a thread is certainly not executing certain methods, nor code that the compiler has merged
    /// with them: it is the caller, has ended, or is inside a call that does not return soon (a native method,
    /// or waiting), with none of the methods on its stack.
    static boolean isElsewhere(Thread thread, Predicate<StackTraceElement> methods) {
        if (thread == Thread.currentThread() || !thread.isAlive()) {
            return true;
        }
        StackTraceElement[] stack = thread.getStackTrace();
        if (Arrays.stream(stack).anyMatch(methods)) {
            return false;
        }
        if (stack.length > 0 && stack[0].isNativeMethod()) {
            return true;
        }
        // The state after the stack: a thread that waits now has stored all that it had in registers then. And
        // the stack once more: taking it orders that thread's stores before this thread's loads.
        return isWaiting(thread.getState())
                && Arrays.stream(thread.getStackTrace()).noneMatch(methods);
    }

    private static boolean isWaiting(Thread.State state) {
        return state == Thread.State.WAITING
                || state == Thread.State.TIMED_WAITING
                || state == Thread.State.BLOCKED
                || state == Thread.State.TERMINATED;
    }
}
