package dev.millrace.bench.tune;

import dev.millrace.bench.document.Json;
import dev.millrace.bench.submit.SubmitRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/// What the lines say so far. A configuration that was measured on one axis is not measured again on another.
final class Measured {

    private final Map<String, SubmitRecord> runs = new HashMap<>();
    private final Set<String> validated = new HashSet<>();
    private final List<Integer> lengths;
    private final int rounds;

    /// @param lengths that a candidate is measured at
    /// @param rounds how often at each
    Measured(List<JsonNode> lines, List<Integer> lengths, int rounds) {
        this.lengths = lengths;
        this.rounds = rounds;
        for (JsonNode line : lines) {
            String key = line.path("key").asString();
            if (line.path("type").asString("").equals("run")) {
                runs.put(key, Json.found(line, SubmitRecord.class));
            } else if (line.path("valid").asBoolean(false)) {
                validated.add(key);
            }
        }
    }

    /// Gives the threads beside the sender's.
    ///
    /// @return 0 if nothing was measured of that contestant
    int threads(String contestant) {
        return runs.values().stream()
                .filter(run -> run.contestant().equals(contestant))
                .mapToInt(SubmitRecord::threads)
                .max()
                .orElse(0);
    }

    static String validationKey(String contestant, Candidate candidate) {
        return "validation/" + contestant + "/" + candidate.settings();
    }

    static String runKey(String contestant, Candidate candidate, int length, int run) {
        return contestant + "/" + candidate.settings() + "/" + length + "/" + run;
    }

    /// Scores a candidate.
    ///
    /// @return empty while one of its runs is missing
    Optional<Score> score(String contestant, Candidate candidate) {
        List<String> keys = lengths.stream()
                .flatMap(length ->
                        IntStream.range(0, rounds).mapToObj(run -> runKey(contestant, candidate, length, run)))
                .toList();
        if (!runs.keySet().containsAll(keys)) {
            return Optional.empty();
        }
        return Optional.of(Score.of(
                keys.stream().map(runs::get).toList(), validated.contains(validationKey(contestant, candidate))));
    }
}
