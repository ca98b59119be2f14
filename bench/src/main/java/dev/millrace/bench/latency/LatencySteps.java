package dev.millrace.bench.latency;

import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.process.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// All runs of `bench latency`, in their order: the variants take turns at each rate.
///
/// @param variants who is measured
/// @param settings by contestant, below those of a variant
/// @param directions which ways messages go
/// @param rates messages per second
/// @param common what all jobs have in common
record LatencySteps(
        List<Variant> variants,
        Map<String, Settings> settings,
        List<Direction> directions,
        List<Integer> rates,
        LatencyJob common) {

    List<Step> all(int runs) {
        List<Step> steps = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            for (Direction direction : directions) {
                for (int rate : rates) {
                    for (Variant variant : variants) {
                        steps.add(step(variant, direction, rate, run));
                    }
                }
            }
        }
        return steps;
    }

    private Step step(Variant variant, Direction direction, int rate, int run) {
        Settings all = settings.getOrDefault(variant.kind().id(), Settings.NONE).and(variant.settings());
        LatencyJob job = new LatencyJob(
                variant.kind().id(),
                variant.setting(),
                all,
                variant.flush(),
                direction,
                rate,
                run,
                common.millis(),
                common.warmUpMillis(),
                common.length(),
                common.size(),
                common.seed(),
                common.placement());
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("type", "run");
        parameters.put("settings", all.values());
        parameters.put("seconds", common.millis() / 1_000.0);
        return new Step(
                variant.kind().id() + "/" + variant.setting() + "/" + direction.word() + "/" + rate + "/" + run,
                variant.title() + ", " + direction.word() + ", " + Rate.words(rate) + "/s, run " + (run + 1),
                Step.jvm(variant.kind().jvmFlags(), LatencyRun.class, Json.line(job)),
                parameters);
    }
}
