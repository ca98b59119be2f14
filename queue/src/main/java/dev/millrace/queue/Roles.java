package dev.millrace.queue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The copier and the readers of a queue, wired together.
final class Roles {

    private final Delivery[] deliveries;
    private final Agent[] readers;
    private final @Nullable Copier copier;
    private final Outlet[] outlets;

    /// The bell of each thread: the copier's first, if there is one, then one for each reader. On a shared
    /// thread all are the same.
    private final Bell[] bells;

    Roles(QueueConfig config, LifeCycle lifeCycle, Lanes lanes) {
        int readerCount = config.handlers().size();
        int copierCount = config.singleLayer() ? 0 : 1;
        bells = bells(config, copierCount + readerCount);
        deliveries = new Delivery[readerCount];
        Arrays.setAll(deliveries, i -> new Delivery(config.handlers().get(i), config, lifeCycle));
        readers = new Agent[readerCount];
        if (config.singleLayer()) {
            copier = null;
            outlets = new Outlet[0];
            Arrays.setAll(readers, i -> new DirectReader(deliveries[i], lanes.set(i), config, lifeCycle));
        } else {
            outlets = new Outlet[readerCount];
            Arrays.setAll(outlets, i -> new Outlet(config, outputPool(config, bells[0]), bells[1 + i]));
            Copier onlyCopier = new Copier(config, lifeCycle, lanes.set(0), outlets);
            copier = onlyCopier;
            Arrays.setAll(readers, i -> new Reader(deliveries[i], outlets[i], onlyCopier));
        }
    }

    private static Bell[] bells(QueueConfig config, int roles) {
        boolean sleeping =
                config.threading() != Threading.CALLER && config.waitStrategy() instanceof WaitStrategy.Signal;
        Bell[] bells = new Bell[roles];
        Bell shared = new Bell(sleeping);
        Arrays.setAll(bells, i -> config.threading() == Threading.DEDICATED ? new Bell(sleeping) : shared);
        return bells;
    }

    private static BlockPool<OutputBlock> outputPool(QueueConfig config, Bell copierBell) {
        OutputOptions options = config.output();
        return new BlockPool<>(
                Layer.OUTPUT,
                options.blockSize,
                options.minBlocks,
                options.maxBlocks,
                () -> new OutputBlock(options.blockSize, options.frames),
                copierBell::ring,
                config.growthListener(),
                config.firstPosition());
    }

    /// All roles, the copier first.
    List<Agent> agents() {
        List<Agent> agents = new ArrayList<>();
        if (copier != null) {
            agents.add(copier);
        }
        agents.addAll(Arrays.asList(readers));
        return agents;
    }

    Bell bell(int agent) {
        return bells[agent];
    }

    /// The bell of the role that empties a writer's lane.
    Bell bellFor(int writerId) {
        return copier != null ? bells[0] : bells[writerId % readers.length];
    }

    void ringAll() {
        for (Bell bell : bells) {
            bell.ring();
        }
    }

    void prefault() {
        for (Outlet outlet : outlets) {
            outlet.pool.prefault();
        }
    }

    int shrink() {
        return Arrays.stream(outlets).mapToInt(outlet -> outlet.pool.shrink()).sum();
    }

    long delivered() {
        long delivered = 0;
        for (Delivery delivery : deliveries) { // no stream: every poll asks
            delivered += delivery.delivered();
        }
        return delivered;
    }

    /// Counts what was accepted and not delivered.
    long undelivered(long accepted) {
        Routing routing = copier == null ? null : copier.routing();
        if (routing == null) {
            return accepted - delivered();
        }
        long appended = Arrays.stream(outlets)
                .mapToLong(outlet -> outlet.routedMessages.get())
                .sum();
        return accepted - routing.routed() + routing.openTargets() + appended - delivered();
    }

    QueueStats stats(WriterStats written, List<WriterStats> writers, PoolStats source) {
        Routing routing = copier == null ? null : copier.routing();
        return new QueueStats(
                written,
                writers,
                delivered(),
                Math.max(0, undelivered(written.messages())),
                Arrays.stream(deliveries).mapToLong(Delivery::failures).sum(),
                copier == null ? 0 : copier.refusals(),
                routing == null ? 0 : routing.unrouted(),
                Arrays.stream(outlets)
                        .mapToLong(outlet -> outlet.wastedBytes.get())
                        .sum(),
                source,
                Arrays.stream(outlets).map(outlet -> outlet.pool.stats()).toList());
    }
}
