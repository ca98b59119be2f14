package dev.millrace.queue;

import org.jspecify.annotations.Nullable;

/// The way from the copier to one reader: output blocks that the copier fills frame by frame.
///
/// The copier's side. All fields belong to the copying thread.
final class Outlet {

    final BlockRing<OutputBlock> ring;
    final BlockPool<OutputBlock> pool;
    final Counter wastedBytes;

    /// Messages appended one by one, by routing.
    final Counter routedMessages = new Counter(true);

    private final Bell readerBell;

    private @Nullable OutputBlock block;
    private int filled;
    private int frames;
    private int publishedFrames;

    Outlet(QueueConfig config, BlockPool<OutputBlock> pool, Bell readerBell) {
        this.pool = pool;
        this.readerBell = readerBell;
        ring = new BlockRing<>(config.output().effectiveQueueCapacity(), config.firstPosition());
        wastedBytes = new Counter(config.statistics());
    }

    /// Copies a range of whole messages of one writer.
    ///
    /// @return false if there is no room now; nothing was copied then
    boolean append(int writerId, byte[] source, int from, int length) {
        OutputBlock current = block;
        if (current == null || current.data.length - filled < length || frames == current.ends.length) {
            current = nextBlock();
            if (current == null) {
                return false;
            }
        }
        System.arraycopy(source, from, current.data, filled, length);
        filled += length;
        if (frames > publishedFrames && current.writerIds[frames - 1] == writerId) {
            current.ends[frames - 1] = filled; // the reader does not know this frame yet: make it longer
        } else {
            current.writerIds[frames] = writerId;
            current.ends[frames] = filled;
            frames++;
        }
        return true;
    }

    /// Lets the reader see what was appended.
    void publish() {
        OutputBlock current = block;
        if (current != null && frames > publishedFrames) {
            publishedFrames = frames;
            current.publish(frames);
            readerBell.ring();
        }
    }

    void wakeReader() {
        readerBell.ring();
    }

    /// Hands the last block over.
    void finish() {
        OutputBlock full = block;
        if (full != null) {
            wastedBytes.add(full.data.length - filled);
            block = null;
            full.seal(frames);
            readerBell.ring();
        }
    }

    private @Nullable OutputBlock nextBlock() {
        finish();
        OutputBlock next = ring.hasRoom() ? pool.take() : null;
        if (next != null) {
            next.reset();
            ring.append(next);
            block = next;
            filled = 0;
            frames = 0;
            publishedFrames = 0;
        }
        return next;
    }
}
