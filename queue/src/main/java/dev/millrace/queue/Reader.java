package dev.millrace.queue;

/// The role that takes output blocks and calls the handler for each message.
final class Reader implements Agent {

    private final Delivery delivery;
    private final Outlet outlet;
    private final Copier copier;

    /// The next frame of the first block, and where in its bytes the reader is.
    private int frame;

    private int offset;

    Reader(Delivery delivery, Outlet outlet, Copier copier) {
        this.delivery = delivery;
        this.outlet = outlet;
        this.copier = copier;
    }

    @Override
    public int doWork(int limit) {
        long before = delivery.delivered();
        int left = limit;
        int released = 0;
        OutputBlock block = outlet.ring.first();
        while (block != null && left > 0) {
            int progress = block.progress();
            int frames = Block.amount(progress);
            left = deliver(block, frames, left);
            if (frame < frames || !Block.isSealed(progress)) {
                break;
            }
            frame = 0;
            offset = 0;
            outlet.ring.removeFirst();
            outlet.pool.put(block);
            released++;
            block = outlet.ring.first();
        }
        int delivered = (int) (delivery.delivered() - before);
        if (delivered > 0) {
            delivery.endBatch();
        }
        return delivered + released; // the copier may go on in a released block
    }

    /// Delivers frames until there are no more or the limit is reached.
    ///
    /// @return what is left of the limit; 0 when the queue was stopped
    private int deliver(OutputBlock block, int frames, int limit) {
        int left = limit;
        while (frame < frames && left > 0) {
            int end = block.ends[frame];
            long before = delivery.delivered();
            offset = delivery.deliver(block.writerIds[frame], block.data, offset, end, left);
            left -= (int) (delivery.delivered() - before);
            if (offset < end) {
                return 0;
            }
            frame++;
        }
        return left;
    }

    @Override
    public boolean isDone() {
        // The copier's flag before the ring: what it appended last is then seen.
        return copier.hasFinished() && outlet.ring.first() == null;
    }
}
