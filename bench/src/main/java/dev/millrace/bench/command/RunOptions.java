package dev.millrace.bench.command;

import dev.millrace.bench.UsageException;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Profile;
import dev.millrace.bench.process.Placement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How often, who and where: what every benchmark is told.
public final class RunOptions {

    @Option(names = "--quick", description = "A short run, to look around: less work and 3 runs at most.")
    boolean quick;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Runs of each contestant; by default what the text above says.")
    @Nullable
    Integer runs;

    @Option(
            names = "--contestants",
            paramLabel = "ID",
            split = ",",
            description = "Who is measured; by default all that can be measured here.")
    List<String> contestants = List.of();

    @Option(
            names = "--profile",
            paramLabel = "FILE",
            description = "Settings of the contestants, as 'bench tune' chose them (profile.json).")
    @Nullable
    Path profile;

    @Option(
            names = "--producer-cpu",
            paramLabel = "N",
            defaultValue = "-1",
            description = "Processor of the thread that sends; by default the system chooses.")
    int producerCpu = -1;

    @Option(
            names = "--consumer-cpu",
            paramLabel = "N",
            defaultValue = "-1",
            description = "Processor of the queue's threads; by default the system chooses.")
    int consumerCpu = -1;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Another seed makes other messages. Default: ${DEFAULT-VALUE}.")
    int seed = 42;

    /// Made by picocli.
    public RunOptions() {}

    /// Tells whether the run shall be short.
    ///
    /// @return whether `--quick` was given
    public boolean quick() {
        return quick;
    }

    /// Gives how often each contestant is measured.
    ///
    /// @param full the number by default
    /// @return the number
    /// @throws UsageException if it is none
    public int runs(int full) {
        int number = runs != null ? runs : quick ? Math.min(3, full) : full;
        if (number < 1 || number > 1_000) {
            throw new UsageException("--runs must be a number from 1 to 1000, not " + number);
        }
        return number;
    }

    /// Gives the ids that were asked for.
    ///
    /// @return empty for all
    public List<String> contestants() {
        return contestants;
    }

    /// Reads the profile.
    ///
    /// @return settings by contestant; empty without a profile
    /// @throws UsageException if the file is none
    public Map<String, Settings> profile() {
        return profile == null ? Map.of() : Profile.read(profile).settings();
    }

    /// Gives where threads run.
    ///
    /// @return the placement
    /// @throws UsageException if there are no such processors
    public Placement placement() {
        int cores = Runtime.getRuntime().availableProcessors();
        for (int cpu : new int[] {producerCpu, consumerCpu}) {
            if (cpu < -1 || cpu >= cores) {
                throw new UsageException("there is no processor " + cpu + " here: --producer-cpu and --consumer-cpu go "
                        + "from 0 to " + (cores - 1));
            }
        }
        return new Placement(producerCpu, consumerCpu);
    }

    /// Gives what makes the messages.
    ///
    /// @return the seed
    public int seed() {
        return seed;
    }

    /// Adds to a plan's parameters what makes the messages and where threads run.
    ///
    /// @param parameters of the plan
    /// @throws UsageException if there are no such processors
    public void addTo(Map<String, Object> parameters) {
        Placement placement = placement();
        parameters.put("seed", seed);
        parameters.put("producer_cpu", placement.producerCpu());
        parameters.put("consumer_cpu", placement.consumerCpu());
    }
}
