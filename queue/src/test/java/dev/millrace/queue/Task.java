package dev.millrace.queue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A thread of a test: what it throws or answers is not lost, and waiting for it has a limit.
final class Task<T> {

    interface Body<T> {
        T run() throws Exception;
    }

    interface Action {
        void run() throws Exception;
    }

    private final CompletableFuture<T> result = new CompletableFuture<>();
    private final Thread thread;

    private Task(Thread.Builder builder, Body<T> body) {
        thread = builder.unstarted(() -> {
            try {
                result.complete(body.run());
            } catch (Throwable e) { // the test sees it in answer()
                result.completeExceptionally(e);
            }
        });
    }

    static <T> Task<T> call(Body<T> body) {
        return start(Thread.ofPlatform().daemon().name("test-task"), body);
    }

    static Task<String> run(Action action) {
        return call(() -> {
            action.run();
            return "done";
        });
    }

    static <T> Task<T> callVirtual(Body<T> body) {
        return start(Thread.ofVirtual().name("test-virtual"), body);
    }

    private static <T> Task<T> start(Thread.Builder builder, Body<T> body) {
        Task<T> task = new Task<>(builder, body);
        task.thread.start();
        return task;
    }

    Thread thread() {
        return thread;
    }

    boolean isRunning() {
        return !result.isDone();
    }

    /// Waits up to half a minute, for the thread's end too.
    T answer() {
        try {
            T value = result.get(30, TimeUnit.SECONDS);
            thread.join(30_000);
            return value;
        } catch (ExecutionException e) {
            throw new AssertionError("the test's thread failed", e.getCause());
        } catch (TimeoutException e) {
            AssertionError error = new AssertionError("the test's thread does not end; its stack is this error's");
            error.setStackTrace(thread.getStackTrace());
            throw error;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for the test's thread", e);
        }
    }
}
