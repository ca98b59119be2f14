package dev.millrace.bench.process;

import dev.millrace.bench.Bench;
import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.RunFolder;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/// Measures the steps of a benchmark in their order, leaves out those that its folder has, and writes down each
/// at once.
public final class Campaign {

    private final RunFolder folder;
    private final Interruption interruption;
    private final ChildProcess process;

    /// Prepares to measure.
    ///
    /// @param folder where the lines go
    /// @param interruption ends it before its end
    public Campaign(RunFolder folder, Interruption interruption) {
        this.folder = folder;
        this.interruption = interruption;
        process = new ChildProcess(interruption);
    }

    /// Measures.
    ///
    /// @param steps what to do, in this order
    /// @return whether all is done; false if it was interrupted
    /// @throws BenchFailure if a step fails
    public boolean run(List<Step> steps) {
        List<Step> open = steps.stream().filter(step -> !folder.has(step.key())).toList();
        Progress progress = new Progress(open.size());
        try {
            for (Step step : open) {
                if (interruption.isRequested()) {
                    return false;
                }
                progress.start(step.title());
                if (!run(step)) {
                    return false;
                }
            }
            return true;
        } finally {
            progress.end();
        }
    }

    private boolean run(Step step) {
        String line;
        try {
            line = process.run(step.title(), step.command());
        } catch (BenchFailure e) {
            if (interruption.isAboutToBeRequested()) {
                return false;
            }
            throw e;
        }
        ObjectNode found;
        try {
            found = Json.object(line);
        } catch (IllegalArgumentException e) {
            throw new BenchFailure(step.title() + " gave no record but: " + Bench.printable(line));
        }
        ObjectNode whole = Json.tree(Map.of());
        whole.put("key", step.key());
        whole.put("environment_hash", folder.plan().environment().hash());
        whole.setAll(Json.tree(step.parameters()));
        whole.setAll(found);
        folder.append(whole);
        return true;
    }
}
