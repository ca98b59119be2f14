package dev.millrace.bench.submit;

import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.process.Entrant;
import dev.millrace.bench.process.Field;
import dev.millrace.bench.process.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// All runs of `bench submit`, in their order: validation, the rounds of the interleaving, then the ways of
/// copying of the C++ queues.
final class SubmitSteps {

    /// Bytes of the bounds' blocks, the same as of our source blocks by default.
    static final int SOURCE_BLOCK = 64 << 10;

    private final Field field;
    private final Map<String, Settings> profile;
    private final SubmitJob common;
    private final List<Step> steps = new ArrayList<>();

    /// @param common what all jobs have in common
    SubmitSteps(Field field, Map<String, Settings> profile, SubmitJob common) {
        this.field = field;
        this.profile = profile;
        this.common = common;
    }

    /// @param sensitivityLengths the lengths at which every way of copying is measured
    List<Step> all(int runs, int sensitivityRuns, List<Integer> sensitivityLengths) {
        for (Entrant entrant : field.entrants()) {
            validation(entrant, sensitivityRuns > 0 ? sensitivityLengths : List.of());
        }
        for (int run = 0; run < runs; run++) {
            for (int length : common.lengths()) {
                for (Entrant entrant : field.entrants()) {
                    step("main", entrant, length, run, null);
                }
            }
        }
        for (int run = 0; run < sensitivityRuns; run++) {
            for (int length : sensitivityLengths) {
                for (Entrant.OfNative program : field.nativeProgram().entrants()) {
                    if (field.entrants().contains(program)) {
                        sensitivity(program, length, run);
                    }
                }
            }
        }
        return steps;
    }

    /// @param everyCopy the lengths at which all ways of copying are going to be measured
    private void validation(Entrant entrant, List<Integer> everyCopy) {
        String title = entrant.id() + ", validation";
        switch (entrant) {
            case Entrant.OfJvm(Kind kind) ->
                steps.add(validationStep(
                        entrant,
                        0,
                        null,
                        title,
                        jvm(kind, job(entrant, true, common.lengths(), common.roundMessages(), 0))));
            case Entrant.OfNative program -> {
                for (int length : common.lengths()) {
                    validation(program, length, null);
                    if (everyCopy.contains(length)) {
                        program.copies().forEach(copy -> validation(program, length, copy));
                    }
                }
            }
        }
    }

    private void validation(Entrant.OfNative program, int length, @Nullable String copy) {
        List<String> command = nativeCommand(program, length, 0, copy);
        command.add("--validate");
        String way = copy == null ? "" : ", copy " + copy;
        steps.add(validationStep(
                program, length, copy, program.id() + ", validation, " + length + " bytes" + way, command));
    }

    /// @param length 0 if it is one for all lengths
    private Step validationStep(
            Entrant entrant, int length, @Nullable String copy, String title, List<String> command) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("type", "validation");
        parameters.put("contestant", entrant.id());
        parameters.put("lengths", length == 0 ? common.lengths() : List.of(length));
        if (copy != null) {
            parameters.put("copy", copy);
        }
        String way = copy == null ? "" : "/" + copy;
        return new Step("validation/" + entrant.id() + "/" + length + way, title, command, parameters);
    }

    private void sensitivity(Entrant.OfNative program, int length, int run) {
        for (String copy : program.copies()) {
            step("sensitivity", program, length, run, copy);
        }
    }

    private void step(String part, Entrant entrant, int length, int run, @Nullable String copy) {
        List<String> command = switch (entrant) {
            case Entrant.OfJvm(Kind kind) ->
                jvm(kind, job(entrant, false, List.of(length), List.of(roundMessages(length)), run));
            case Entrant.OfNative program -> nativeCommand(program, length, run, copy);
        };
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("type", "run");
        parameters.put("part", part);
        parameters.put("settings", settings(entrant).values());
        String way = copy == null ? "" : "/" + copy;
        steps.add(new Step(
                part + "/" + entrant.id() + "/" + length + "/" + run + way,
                entrant.id() + ", " + length + " bytes" + (copy == null ? "" : ", copy " + copy) + ", run " + (run + 1),
                command,
                parameters));
    }

    private SubmitJob job(
            Entrant entrant, boolean validation, List<Integer> lengths, List<Integer> roundMessages, int run) {
        return new SubmitJob(
                entrant.id(),
                validation,
                lengths,
                run,
                common.messages(),
                roundMessages,
                common.pathMessages(),
                common.size(),
                common.seed(),
                common.warmUpMillis(),
                common.placement(),
                settings(entrant));
    }

    private Settings settings(Entrant entrant) {
        return profile.getOrDefault(entrant.id(), Settings.NONE);
    }

    private int roundMessages(int length) {
        return common.roundMessages().get(common.lengths().indexOf(length));
    }

    private static List<String> jvm(Kind kind, SubmitJob job) {
        return Step.jvm(kind.jvmFlags(), SubmitRun.class, Json.line(job));
    }

    private List<String> nativeCommand(Entrant.OfNative program, int length, int run, @Nullable String copy) {
        List<String> command = new ArrayList<>(List.of(
                String.valueOf(field.nativeProgram().path()),
                "submit",
                "--contestant",
                program.id(),
                "--length",
                String.valueOf(length),
                "--messages",
                String.valueOf(common.messages()),
                "--round-messages",
                String.valueOf(roundMessages(length)),
                "--path-messages",
                String.valueOf(common.pathMessages()),
                "--size",
                String.valueOf(common.size()),
                "--source-block",
                String.valueOf(SOURCE_BLOCK),
                "--seed",
                String.valueOf(common.seed()),
                "--run",
                String.valueOf(run)));
        if (copy != null) {
            command.addAll(List.of("--copy", copy));
        }
        addCpu(command, "--producer-cpu", common.placement().producerCpu());
        addCpu(command, "--consumer-cpu", common.placement().consumerCpu());
        return command;
    }

    private static void addCpu(List<String> command, String option, int cpu) {
        if (cpu >= 0) {
            command.addAll(List.of(option, String.valueOf(cpu)));
        }
    }
}
