package dev.millrace.bench.report;

import dev.millrace.bench.report.Block.Code;
import dev.millrace.bench.report.Block.Column;
import dev.millrace.bench.report.Block.Fact;
import dev.millrace.bench.report.Block.Facts;
import dev.millrace.bench.report.Block.Folded;
import dev.millrace.bench.report.Block.Notice;
import dev.millrace.bench.report.Block.Paragraph;
import dev.millrace.bench.report.Block.Row;
import dev.millrace.bench.report.Block.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What every report says in the same way, whatever was measured.
public final class CommonSections {

    private final Edition edition;
    private final SavedObject summary;
    private final SavedObject environment;

    /// The common sections of an edition.
    ///
    /// @param edition the edition
    public CommonSections(Edition edition) {
        this.edition = edition;
        this.summary = edition.summary();
        this.environment = summary.object("environment");
    }

    /// A page: what every report begins and ends with, and what this one has to say in between.
    ///
    /// @param title the heading
    /// @param lead one sentence below it
    /// @param own its own sections
    /// @param method the section that says how it was measured
    /// @return the page
    public Page page(String title, String lead, List<Section> own, Section method) {
        List<Section> sections = new ArrayList<>(own);
        sections.addAll(List.of(parameters(), method, environment(), missing(), reproduce()));
        return new Page(title, lead, glance(), sections);
    }

    /// What is measured, and what the numbers are not.
    ///
    /// @param what the keys of the paragraphs
    /// @param not the keys of what they are not
    /// @return the section
    public Section about(List<String> what, List<String> not) {
        List<Block> blocks = new ArrayList<>();
        what.forEach(key -> blocks.add(new Paragraph(edition.say(key))));
        blocks.add(new Notice(
                edition.say("about.not"),
                not.stream().map(key -> edition.say(key)).toList()));
        return new Section("about", edition.say("about.title"), blocks);
    }

    /// Every run by itself.
    ///
    /// @param runs the raw lines
    /// @param blocks what is said of them
    /// @return the section
    public Section runs(List<SavedObject> runs, List<? extends Block> blocks) {
        return Section.of(
                "runs",
                edition.say("runs.title"),
                edition.say("runs.text", edition.figures().whole(runs.size())),
                blocks);
    }

    /// How it was measured.
    ///
    /// @param facts what is particular to this report
    /// @param more what follows
    /// @return the section
    public Section method(List<Fact> facts, Block... more) {
        List<Fact> all = new ArrayList<>(facts);
        all.add(explained("method.kept", "method.kept.text"));
        List<Block> blocks = new ArrayList<>(List.of(new Facts(all)));
        blocks.addAll(List.of(more));
        return new Section("method", edition.say("method.title"), blocks);
    }

    /// When and on what it was measured, and the warnings that hold for every number: above the first section.
    private List<Block> glance() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Facts(List.of(
                fact("fact.time", environment.text("time")),
                fact("fact.machine", machine()),
                fact("fact.jvm", environment.text("jvm")),
                fact("fact.revision", environment.text("revision")),
                fact("fact.command", summary.text("command")))));
        if (summary.flag("interrupted")) {
            blocks.add(new Notice(edition.say("interrupted.title"), List.of(edition.say("interrupted.text"))));
        }
        List<String> lines = new ArrayList<>();
        lines.add(edition.say("cores.count", edition.figures().whole(environment.number("cores"))));
        threads().forEach((count, ids) -> lines.add(edition.say("cores.threads", count, String.join(", ", ids))));
        lines.add(edition.say("cores.meaning"));
        blocks.add(new Notice(edition.say("cores.title"), lines));
        return blocks;
    }

    /// What was aimed at, and whether it was reached.
    ///
    /// @return the section
    public Section goals() {
        List<Row> rows = summary.objects("goals").stream()
                .map(goal -> new Row(
                        false,
                        List.of(
                                Edition.cell(edition.sentence(goal, "text", "key", "values")),
                                Edition.cell(verdict(goal)),
                                Edition.cell(edition.sentence(
                                        goal, "figures", "figures_key", "figures_values", edition.figures()::ratio)))))
                .toList();
        Block body = rows.isEmpty()
                ? new Paragraph(edition.say("goals.none"))
                : new Table(
                        edition.say("goals.table"),
                        List.of(column("col.goal"), column("col.verdict"), column("col.figures")),
                        rows,
                        List.of());
        return new Section("goals", edition.say("goals.title"), List.of(body));
    }

    /// Every parameter, and every setting of every contestant.
    private Section parameters() {
        Map<String, String> parameters = summary.settings("parameters");
        parameters.replaceAll((name, value) -> edition.translation().ofAny("parameter.", value));
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(edition.say("parameters.text")));
        blocks.add(new Folded(
                edition.say("parameters.all"), List.of(settings(edition.say("parameters.table"), parameters))));
        for (Contestant contestant : edition.contestants()) {
            blocks.add(new Folded(
                    edition.say("parameters.of", contestant.id(), contestant.roleWord(edition.words())),
                    about(contestant)));
        }
        return new Section("parameters", edition.say("parameters.title"), blocks);
    }

    /// The machine, the programs and their hashes.
    private Section environment() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Facts(List.of(
                fact("fact.time", environment.text("time")),
                fact("fact.revision", environment.text("revision")),
                fact("fact.machine", machine()),
                fact("fact.os", environment.text("os")),
                fact("fact.jvm", environment.text("jvm")),
                fact("fact.collectors", environment.text("collectors")),
                fact("fact.compiler", environment.maybeText("compiler").orElse(edition.say("compiler.none"))),
                fact("fact.flags", environment.maybeText("compiler_flags").orElse(Figures.NONE)),
                fact("fact.hash", environment.text("hash")))));
        blocks.add(settings(edition.say("environment.binaries"), environment.settings("binaries")));
        return new Section("environment", edition.say("environment.title"), blocks);
    }

    /// Who could not take part.
    private Section missing() {
        List<Row> rows = summary.objects("missing").stream()
                .map(each -> new Row(
                        false,
                        List.of(
                                Edition.cell(each.text("id")),
                                Edition.cell(edition.translation().ofAny("missing.why.", each.text("why"))))))
                .toList();
        Block body = rows.isEmpty()
                ? new Paragraph(edition.say(summary.flag("interrupted") ? "missing.none.interrupted" : "missing.none"))
                : new Table(
                        edition.say("missing.table"),
                        List.of(column("col.contestant"), column("col.why")),
                        rows,
                        List.of());
        return new Section("missing", edition.say("missing.title"), List.of(body));
    }

    /// How to get these documents and this page again.
    private Section reproduce() {
        return new Section(
                "reproduce",
                edition.say("reproduce.title"),
                List.of(
                        new Paragraph(edition.say("reproduce.measure", environment.text("revision"))),
                        new Code(summary.text("command")),
                        new Paragraph(edition.say("reproduce.render", "--render-only")),
                        new Paragraph(edition.say("reproduce.differ"))));
    }

    /// Names and values of an object, as a table.
    ///
    /// @param title what they are
    /// @param values names and values
    /// @return the table
    public Block settings(String title, Map<String, String> values) {
        List<Row> rows = new ArrayList<>();
        values.forEach((name, value) -> rows.add(new Row(false, List.of(Edition.cell(name), Edition.cell(value)))));
        return new Table(title, List.of(column("col.name"), column("col.value")), rows, List.of());
    }

    /// A name with what stands behind it.
    ///
    /// @param key the name's key
    /// @param text what stands behind it
    /// @return the fact
    public Fact fact(String key, String text) {
        return new Fact(edition.say(key), text);
    }

    /// A name with a sentence of the catalogue.
    ///
    /// @param key the name's key
    /// @param text the sentence's key
    /// @return the fact
    public Fact explained(String key, String text) {
        return fact(key, edition.say(text));
    }

    private List<Block> about(Contestant contestant) {
        SavedObject source = contestant.source();
        List<Fact> facts = new ArrayList<>();
        facts.add(fact(
                "fact.description", edition.translation().ofDescription(contestant.id(), source.text("description"))));
        facts.add(fact("fact.threads", source.text("threads")));
        List<String> flags = source.texts("flags");
        facts.add(fact("fact.jvmFlags", flags.isEmpty() ? edition.say("flags.none") : String.join(" ", flags)));
        Map<String, String> copy = source.settings("copy");
        if (!copy.isEmpty()) {
            List<String> policies = new ArrayList<>();
            copy.forEach((length, policy) -> policies.add(edition.say("length", length) + ": " + policy));
            facts.add(fact("fact.copy", String.join("; ", policies)));
        }
        List<Block> blocks = new ArrayList<>(List.of(new Facts(facts)));
        Map<String, String> settings = source.settings("settings");
        if (!settings.isEmpty()) {
            blocks.add(settings(edition.say("parameters.settings"), settings));
        }
        return blocks;
    }

    private Map<String, List<String>> threads() {
        Map<String, List<String>> threads = new TreeMap<>();
        for (Contestant each : edition.contestants()) {
            threads.computeIfAbsent(each.source().text("threads"), count -> new ArrayList<>())
                    .add(each.id());
        }
        return threads;
    }

    private String machine() {
        Figures figures = edition.figures();
        return edition.say(
                "fact.machine.text",
                environment.text("cpu"),
                figures.whole(environment.number("cores")),
                figures.whole(environment.number("memory_mib")));
    }

    private String verdict(SavedObject goal) {
        String verdict = goal.text("verdict");
        return switch (verdict) {
            case "reached" -> "✓\u00a0" + edition.say("verdict.reached");
            case "missed" -> "✗\u00a0" + edition.say("verdict.missed");
            case "not-measured" -> Figures.NONE + "\u00a0" + edition.say("verdict.not-measured");
            default -> throw goal.unknown("verdict", verdict);
        };
    }

    private Column column(String key) {
        return new Column(edition.say(key), "", true);
    }
}
