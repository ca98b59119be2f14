package dev.millrace.queue;

/// Finds out what another thread is doing.
final class Whereabouts {

    private Whereabouts() {}

    /// Tells whether a thread is certainly not executing code of a class, nor code that the compiler has merged
    /// with it: it is the caller, has ended, or is inside a native call, with no frame of the class on its
    /// stack.
    static boolean isElsewhere(Thread thread, Class<?> type) {
        if (thread == Thread.currentThread() || !thread.isAlive()) {
            return true;
        }
        StackTraceElement[] stack = thread.getStackTrace();
        if (stack.length == 0 || !isInCall(thread, stack[0])) {
            return !thread.isAlive();
        }
        String name = type.getName();
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().equals(name)) {
                return false;
            }
        }
        return true;
    }

    /// A virtual thread that waits has no native frame of its own on top: it is unmounted.
    private static boolean isInCall(Thread thread, StackTraceElement top) {
        return top.isNativeMethod() || (thread.isVirtual() && isWaiting(thread.getState()));
    }

    private static boolean isWaiting(Thread.State state) {
        return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING || state == Thread.State.BLOCKED;
    }
}
