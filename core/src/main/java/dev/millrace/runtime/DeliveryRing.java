package dev.millrace.runtime;

import dev.millrace.spi.Delivery;
import dev.millrace.spi.Source;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A short ring of deliveries between one thread that fills them and one that settles them.
///
/// The slots own the deliveries: the filler puts a filled one into a slot and takes the settled one that lay there,
/// so none is ever made.
final class DeliveryRing {

    private static final VarHandle FILLED = handle("filled");
    private static final VarHandle DONE = handle("done");

    private final Delivery[] slots;

    /// How many slots were ever filled. Written by the filler with release after it has filled the slot; the
    /// settler's acquire makes the delivery's fields visible.
    private long filled;

    /// How many were ever settled. Written by the settler with release after it has settled; the filler's acquire
    /// lets it use the slot's delivery again.
    private long done;

    /// @param size a power of two
    DeliveryRing(Source source, int size) {
        slots = new Delivery[size];
        for (int i = 0; i < size; i++) {
            slots[i] = source.newDelivery();
        }
    }

    private static VarHandle handle(String name) {
        try {
            return MethodHandles.lookup().findVarHandle(DeliveryRing.class, name, long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    // The filler.

    boolean hasRoom() {
        return filled - (long) DONE.getAcquire(this) < slots.length;
    }

    /// Hands a delivery over. Call only with room.
    ///
    /// @return a settled delivery to fill next
    Delivery exchange(Delivery delivery) {
        long at = filled;
        int slot = (int) at & (slots.length - 1);
        Delivery settled = slots[slot];
        slots[slot] = delivery;
        FILLED.setRelease(this, at + 1);
        return settled;
    }

    // The settler.

    boolean isEmpty() {
        return (long) FILLED.getAcquire(this) == done;
    }

    /// Gives the oldest delivery that is not settled. Call only when there is one.
    Delivery first() {
        return slots[(int) done & (slots.length - 1)];
    }

    /// Says that the oldest delivery is settled.
    ///
    /// @return how many ever were
    long settled() {
        long now = done + 1;
        DONE.setRelease(this, now);
        return now;
    }

    // Everybody.

    /// Counts deliveries that were filled and not settled. Exact when both sides have stopped.
    int size() {
        return (int) (filled - (long) DONE.getAcquire(this));
    }
}
