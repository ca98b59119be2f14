package dev.millrace.bench.tune;

import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.process.Step;
import dev.millrace.bench.submit.SubmitJob;
import dev.millrace.bench.submit.SubmitRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The runs of candidates of one contestant: each is validated, then they take turns at each length.
///
/// @param kind the contestant
/// @param common what all jobs have in common
record TuneSteps(Kind kind, SubmitJob common) {

    List<Step> of(List<Candidate> candidates, int rounds) {
        List<Step> steps = new ArrayList<>();
        for (Candidate candidate : candidates) {
            steps.add(step(
                    Measured.validationKey(kind.id(), candidate),
                    "validation",
                    candidate,
                    "validation",
                    job(candidate, true, common.lengths(), 0)));
        }
        for (int run = 0; run < rounds; run++) {
            for (int length : common.lengths()) {
                for (Candidate candidate : candidates) {
                    steps.add(step(
                            Measured.runKey(kind.id(), candidate, length, run),
                            "run",
                            candidate,
                            length + " bytes, run " + (run + 1),
                            job(candidate, false, List.of(length), run)));
                }
            }
        }
        return steps;
    }

    private Step step(String key, String type, Candidate candidate, String title, SubmitJob job) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("type", type);
        parameters.put("contestant", kind.id());
        parameters.put("candidate", candidate.label());
        parameters.put("settings", candidate.settings().values());
        return new Step(
                key,
                kind.id() + ", " + candidate.label() + ", " + title,
                Step.jvm(kind.jvmFlags(), SubmitRun.class, Json.line(job)),
                parameters);
    }

    private SubmitJob job(Candidate candidate, boolean validation, List<Integer> lengths, int run) {
        return new SubmitJob(
                kind.id(),
                validation,
                lengths,
                run,
                common.messages(),
                lengths.stream()
                        .map(length -> SubmitJob.roundMessages(common.size(), length, common.messages()))
                        .toList(),
                common.pathMessages(),
                common.size(),
                common.seed(),
                common.warmUpMillis(),
                common.placement(),
                candidate.settings());
    }
}
