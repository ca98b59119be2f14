package dev.millrace.bench.process;

import dev.millrace.bench.Bench;
import dev.millrace.bench.UsageException;
import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Plan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Who takes part in a benchmark, in the order of the interleaving, and who can't and why.
///
/// @param entrants who is measured
/// @param missing who is not
/// @param nativeProgram runs the C++ contestants
public record Field(List<Entrant> entrants, List<Plan.Missing> missing, NativeProgram nativeProgram) {

    /// Finds all contestants of a benchmark that can be measured here.
    ///
    /// @param jvm which contestants of the JVM the benchmark measures
    /// @param withNative whether it measures C++ contestants
    /// @return all of them
    public static Field all(Predicate<Kind> jvm, boolean withNative) {
        List<Entrant> entrants = new ArrayList<>();
        Stream.of(Kind.values()).filter(jvm).forEach(kind -> entrants.add(new Entrant.OfJvm(kind)));
        NativeProgram program =
                withNative ? NativeProgram.find() : new NativeProgram(null, null, null, null, List.of());
        entrants.addAll(program.entrants());
        List<Plan.Missing> missing = new ArrayList<>();
        Set<String> there = entrants.stream().map(Entrant::id).collect(Collectors.toSet());
        if (withNative) {
            NativeProgram.IDS.stream()
                    .filter(id -> !there.contains(id))
                    .forEach(id -> missing.add(new Plan.Missing(id, String.valueOf(program.why()))));
        }
        return new Field(entrants, missing, program);
    }

    /// Leaves out the native program.
    ///
    /// @param why the reason
    /// @return the field without its contestants, which are missing now
    public Field withoutNative(String why) {
        List<Plan.Missing> all = new ArrayList<>(missing);
        nativeProgram.entrants().forEach(entrant -> all.add(new Plan.Missing(entrant.id(), why)));
        return new Field(
                entrants.stream().filter(Entrant.OfJvm.class::isInstance).toList(), all, nativeProgram);
    }

    /// Leaves those that are asked for.
    ///
    /// @param words their ids
    /// @return the field, in its order
    /// @throws UsageException if there is no such contestant, or it can't be measured here
    public Field only(List<String> words) {
        if (words.isEmpty()) {
            return this;
        }
        Set<String> chosen = new LinkedHashSet<>();
        for (String word : words) {
            if (entrants.stream().noneMatch(entrant -> entrant.id().equals(word))) {
                throw unknown(word);
            }
            chosen.add(word);
        }
        return new Field(
                entrants.stream()
                        .filter(entrant -> chosen.contains(entrant.id()))
                        .toList(),
                List.of(),
                nativeProgram);
    }

    private UsageException unknown(String word) {
        return missing.stream()
                .filter(absent -> absent.id().equals(word))
                .findFirst()
                .map(absent -> new UsageException(word + " can't be measured here: " + absent.why()))
                .orElseGet(() -> new UsageException("there is no contestant '" + Bench.printable(word) + "', only "
                        + entrants.stream().map(Entrant::id).collect(Collectors.joining(", "))));
    }

    /// Describes the contestants for the plan.
    ///
    /// @param profile settings by contestant
    /// @return an entry for each
    public List<Plan.Entry> entries(Map<String, Settings> profile) {
        List<Plan.Entry> entries = new ArrayList<>();
        for (Entrant entrant : entrants) {
            Map<String, String> settings =
                    profile.getOrDefault(entrant.id(), Settings.NONE).values();
            entries.add(
                    switch (entrant) {
                        case Entrant.OfJvm(Kind kind) ->
                            new Plan.Entry(
                                    kind.id(), kind.role().word(), kind.description(), kind.jvmFlags(), settings, null);
                        case Entrant.OfNative program ->
                            new Plan.Entry(
                                    program.id(),
                                    program.role().word(),
                                    program.description(),
                                    List.of(),
                                    settings,
                                    program.copies().isEmpty() ? null : program.defaultCopy());
                    });
        }
        return entries;
    }
}
