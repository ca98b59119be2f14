package dev.millrace.bench.tune;

import dev.millrace.bench.contestant.Settings;

/// A configuration that is tried.
///
/// @param label what sets it apart from its neighbours
/// @param settings all of its settings
record Candidate(String label, Settings settings) {

    /// Tells whether a queue can be built like this: a whole source block has to fit an output block, and all
    /// source blocks the budget.
    boolean isPossible(int budget) {
        int source = settings.number("source-block", 0);
        return source <= settings.number("output-block", source)
                && (long) source * settings.number("source-blocks", 0) <= budget;
    }
}
