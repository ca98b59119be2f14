package dev.millrace.bench.burst;

import dev.millrace.bench.document.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// What the lines of a benchmark say so far.
///
/// @param candidates working sets and their references
/// @param calibration what contestants had pending with which work of a callback
/// @param runs the runs
record Findings(List<Selection.Candidate> candidates, List<Calibration.Finding> calibration, List<BurstRecord> runs) {

    static Findings of(List<JsonNode> lines) {
        Findings findings = new Findings(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        lines.forEach(findings::add);
        return findings;
    }

    private void add(JsonNode line) {
        switch (line.path("type").asString("")) {
            case BurstJob.SELECTION ->
                candidates.add(new Selection.Candidate(
                        line.path("working_set_bytes").asInt(),
                        line.path("reference_p50_ns").asDouble()));
            case BurstJob.CALIBRATION ->
                calibration.add(new Calibration.Finding(
                        line.path("contestant").asString(),
                        line.path("callback_iterations").asInt(),
                        line.path("pending_share").asDouble()));
            case BurstJob.RUN -> runs.add(Json.found(line, BurstRecord.class));
            default -> throw new IllegalArgumentException("Not a line of bench burst: " + line);
        }
    }
}
