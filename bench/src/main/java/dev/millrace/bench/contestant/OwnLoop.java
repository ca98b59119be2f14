package dev.millrace.bench.contestant;

import dev.millrace.bench.BenchFailure;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// Calls a contestant's loop so that it stays a compiled method of its own, as JMH does with what it measures.
///
/// Inlined into the code that takes the time, a loop has to share its registers: the JIT compiler may then keep
/// its offset on the stack, and each message costs more. Which contestant that hits is luck. A method handle
/// that is no constant is never looked through; there is one call for each group of messages.
public final class OwnLoop {

    private static final MethodHandle SEND_GROUP;

    static {
        try {
            SEND_GROUP = MethodHandles.lookup()
                    .findVirtual(
                            Contestant.class,
                            "sendGroup",
                            MethodType.methodType(void.class, byte[].class, int.class, int.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// Not static: a constant handle would be inlined.
    private final MethodHandle sendGroup;

    /// Takes the contestant whose loop is called.
    ///
    /// @param contestant the one of this process
    public OwnLoop(Contestant contestant) {
        sendGroup = SEND_GROUP.bindTo(contestant);
    }

    /// Calls [Contestant#sendGroup].
    ///
    /// @param input messages, one after the other
    /// @param first the number of the first message to send
    /// @param count how many to send
    public void sendGroup(byte[] input, int first, int count) {
        try {
            sendGroup.invokeExact(input, first, count);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new BenchFailure("a contestant threw " + e);
        }
    }
}
