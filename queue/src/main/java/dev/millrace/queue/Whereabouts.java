package dev.millrace.queue;

/// Finds out what another thread is doing.
final class Whereabouts {

    private Whereabouts() {}

    /// Tells whether a thread is certainly not executing code of a class, nor code that the compiler has merged
    /// with it: it is the caller, has ended, or is inside a call that does not return soon (a native method, or
    /// waiting), with no frame of the class on its stack.
    static boolean isElsewhere(Thread thread, Class<?> type) {
        if (thread == Thread.currentThread() || !thread.isAlive()) {
            return true;
        }
        StackTraceElement[] stack = thread.getStackTrace();
        String name = type.getName();
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().equals(name)) {
                return false;
            }
        }
        // The state after the stack: a thread that waits now has stored all that it had in registers when the
        // stack
        // was taken.
        return (stack.length > 0 && stack[0].isNativeMethod()) || isWaiting(thread.getState());
    }

    private static boolean isWaiting(Thread.State state) {
        return state == Thread.State.WAITING
                || state == Thread.State.TIMED_WAITING
                || state == Thread.State.BLOCKED
                || state == Thread.State.TERMINATED;
    }
}
