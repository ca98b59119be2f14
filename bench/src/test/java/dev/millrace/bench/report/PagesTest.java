package dev.millrace.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.bench.BenchFailure;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

class PagesTest {

    static Stream<Arguments> pages() {
        return Arrays.stream(Example.values())
                .flatMap(example -> Arrays.stream(Language.values()).map(language -> Arguments.of(example, language)));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void theSameDocumentsGiveTheSameBytesWhateverTheLocaleOfTheMachine(Example example, Language language) {
        String first = example.render(language);
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            assertThat(example.render(language)).isEqualTo(first);
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageIsWellFormedAndLoadsNothing(Example example, Language language) throws Exception {
        String page = example.render(language);
        Html html = new Html(page);

        assertThat(html.root().getAttribute("lang")).isEqualTo(language.code());
        assertThat(page).doesNotContain("http://", "https://", "<script", "@import", "src=");
        assertThat(page.replace("url(#stripes)", "")).doesNotContain("url(");
        assertThat(Html.all(html.root(), "link")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageLinksToTheOtherLanguagesItsDocumentsAndItsOwnSections(Example example, Language language)
            throws Exception {
        Html html = new Html(example.render(language));
        List<String> links = Html.all(html.root(), "a").stream()
                .map(a -> a.getAttribute("href"))
                .toList();
        List<String> sections = Html.all(html.root(), "section").stream()
                .map(section -> "#" + section.getAttribute("id"))
                .toList();

        assertThat(links).contains("summary.json", "raw.jsonl").containsAll(sections);
        for (Language other : Language.values()) {
            assertThat(links.contains(other.fileName())).isEqualTo(other != language);
        }
        assertThat(sections).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource(Example.class)
    void namesThatLookLikeMarkupStayText(Example example) throws Exception {
        String hostile = "<b>&\\\"'{{lead}}";
        String page = example.render(Language.EN, text -> text.replace("two-buf-session", hostile));

        assertThat(page).doesNotContain("<b>&");
        assertThat(new Html(page).rows("parameters", 2)).isNotEmpty();
        assertThat(Html.all(new Html(page).section("parameters"), "summary").stream()
                        .map(Element::getTextContent))
                .anyMatch(title -> title.contains("<b>&\"'{{lead}}"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageSaysHowManyCoresThereWereAndHowToReproduceIt(Example example, Language language) throws Exception {
        Html html = new Html(example.render(language));
        String command = example.summary().path("command").stringValue();

        assertThat(Html.all(html.section("reproduce"), "code").getFirst().getTextContent())
                .isEqualTo(command);
        assertThat(Html.all(html.root(), "aside").getFirst().getTextContent())
                .contains(Words.of(language).say("cores.count", "2"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyParameterAndEverySettingIsOnThePage(Example example, Language language) throws Exception {
        List<Html.Row> rows = new Html(example.render(language)).rows("parameters", 2);
        SavedObject summary = new SavedObject("summary.json", example.summary());

        summary.settings("parameters")
                .forEach((name, value) -> assertThat(rows)
                        .anyMatch(row -> row.name().equals(name)
                                && row.cells().getFirst().main().equals(value)));
        for (SavedObject contestant : summary.objects("contestants")) {
            contestant
                    .settings("settings")
                    .forEach((name, value) -> assertThat(rows)
                            .anyMatch(row -> row.name().equals(name)
                                    && row.cells().getFirst().main().equals(value)));
        }
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void goalsAndMissingRowsAreSaidWithTheirReasons(Language language) throws Exception {
        Html html = new Html(Example.SUBMIT.render(language));

        assertThat(html.rows("goals", 3))
                .extracting(row -> row.cells().getFirst().main())
                .containsExactly(
                        "✓\u00a0" + Words.of(language).say("verdict.reached"),
                        "✗\u00a0" + Words.of(language).say("verdict.missed"),
                        "–\u00a0" + Words.of(language).say("verdict.not-measured"));
        assertThat(html.rows("missing", 2)).singleElement().satisfies(row -> {
            assertThat(row.name()).isEqualTo("atomic-queue");
            assertThat(row.cells().getFirst().main()).contains("libatomic-queue-dev");
        });
    }

    @Test
    void anInterruptedRunIsSaidAtTheTop() {
        String title = Words.of(Language.EN).say("interrupted.title");

        assertThat(Example.SUBMIT.render(Language.EN)).doesNotContain(title);
        assertThat(Example.SUBMIT.render(
                        Language.EN, text -> text.replace("\"interrupted\": false", "\"interrupted\": true")))
                .contains(title);
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void anInterruptedRunDoesNotSayThatEverythingWasMeasured(Language language) throws Exception {
        Words words = Words.of(language);
        String interrupted =
                Example.BURST.render(language, text -> text.replace("\"interrupted\": false", "\"interrupted\": true"));

        assertThat(new Html(Example.BURST.render(language)).section("missing").getTextContent())
                .contains(words.say("missing.none"));
        assertThat(new Html(interrupted).section("missing").getTextContent())
                .contains(words.say("missing.none.interrupted"))
                .doesNotContain(words.say("missing.none"));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void aGoalWithAKeyIsSaidInThePagesLanguage(Language language) throws Exception {
        String figures = "\"figures\": \"median 4.79, least 4.31, greatest 5.02\"";
        Html.Row goal = new Html(
                        Example.SUBMIT.render(
                                language,
                                text -> text.replace(
                                        figures,
                                        figures
                                                + ", \"key\": \"goal.throughput\", \"values\": [2.5, \"readerwriterqueue\", 8]"
                                                + ", \"figures_key\": \"goal.figures.range\", \"figures_values\": [4.8, 4.31, 5]")))
                .rows("goals", 3)
                .getFirst();
        boolean comma = language == Language.RU;

        assertThat(goal.name())
                .isEqualTo(Words.of(language).say("goal.throughput", comma ? "2,5" : "2.5", "readerwriterqueue", "8"));
        assertThat(goal.cells().getLast().main()).isEqualTo(comma ? "4,80 [4,31–5]" : "4.80 [4.31–5]");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void reasonsOfTuneAreSaidInThePagesLanguage(Language language) {
        String english = "\"why\": \"no plateau: no three neighbouring candidates passed every limit\"";

        assertThat(Example.TUNE.render(Language.EN)).contains("no three neighbouring candidates");
        assertThat(
                        Example.TUNE.render(
                                language,
                                text -> text.replace(
                                        english,
                                        english
                                                + ", \"reasons\": [{\"text\": \"t\", \"key\": \"tune.why.unfinished\", \"values\": []},"
                                                + " {\"text\": \"of a later version\", \"key\": \"tune.why.later\", \"values\": []}]")))
                .contains(Words.of(language).say("tune.why.unfinished") + "; of a later version")
                .doesNotContain("no three neighbouring candidates");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void aWorkingSetThatWasGivenWasNotChosen(Language language) throws Exception {
        Words words = Words.of(language);
        String given = Example.BURST.render(
                language,
                text -> text.replaceAll("\"candidates\": \\[[^]]*\\]", "\"candidates\": []")
                        .replace("\"working_set_kib\": 48", "\"working_set_kib\": 32"));
        String open = Example.BURST.render(
                language, text -> text.replace("\"working_set_kib\": 48", "\"working_set_kib\": \"not yet chosen\""));

        assertThat(Example.BURST.render(language)).contains(words.say("burst.selection.text", "48"));
        assertThat(given)
                .contains(words.say("burst.selection.given", "32"))
                .doesNotContain(words.say("burst.selection.table"));
        assertThat(open).contains(words.say("burst.selection.open")).doesNotContain("not yet chosen");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void rowsWithPressureCollectionsOrAnUnsteadyWarmUpAreMarked(Language language) throws Exception {
        Words words = Words.of(language);
        Html submit = new Html(
                Example.SUBMIT.render(language, text -> text.replaceFirst("\"steady\": true", "\"steady\": false")));
        Html burst = new Html(Example.BURST.render(
                language,
                text -> text.contains("\"run\": 1")
                        ? text
                        : text.replaceFirst("\"windows\": 2500", "\"windows\": 2500, \"collections\": 3")));

        assertThat(submit.rows("comparison", 10).getFirst().mark()).isEqualTo("† ~");
        assertThat(submit.rows("comparison", 10).getLast().mark()).isEmpty();
        assertThat(submit.section("comparison").getTextContent())
                .contains(words.say("note.pressured", "†"), words.say("note.unsteady", "~"))
                .doesNotContain(words.say("note.collections", "#"));
        assertThat(burst.rows("comparison", 12).getFirst().mark()).isEqualTo("#");
        assertThat(burst.rows("comparison", 12).getLast().mark()).isEmpty();
        assertThat(burst.rows("runs", 9).getFirst().mark()).isEqualTo("#");
        assertThat(burst.section("comparison").getTextContent()).contains(words.say("note.collections", "#"));
    }

    @Test
    void documentsOfAnotherBenchmarkAreRefused() {
        assertThatThrownBy(() -> Example.BURST.render(
                        Language.EN, text -> text.replace("\"kind\": \"burst\"", "\"kind\": \"submit\"")))
                .isInstanceOf(BenchFailure.class)
                .hasMessage("summary.json is of kind submit, schema 1, but this report is made from kind burst, "
                        + "schema 1; name the right folder.");
    }

    @Test
    void aMemberThatIsMissingIsNamed() {
        assertThatThrownBy(() -> Example.SUBMIT.render(
                        Language.EN, text -> text.replace("\"samples\": 9918", "\"sampled\": 9918")))
                .isInstanceOf(BenchFailure.class)
                .hasMessageStartingWith("summary.json results[0] lacks \"samples\"");
    }

    @Test
    void aResultOfAContestantThatNobodyNamedIsRefused() {
        assertThatThrownBy(() -> Example.SUBMIT.render(
                        Language.EN,
                        text -> text.replace("\"contestant\": \"byte-ring\"", "\"contestant\": \"stranger\"")))
                .isInstanceOf(BenchFailure.class)
                .hasMessageContaining("\"stranger\"");
    }

    @Test
    void aRoleThatNobodyKnowsIsRefused() {
        assertThatThrownBy(() -> Example.SUBMIT.render(
                        Language.EN, text -> text.replace("\"role\": \"bound\"", "\"role\": \"guest\"")))
                .isInstanceOf(BenchFailure.class)
                .hasMessageContaining("\"role\": \"guest\"");
    }

    @Test
    void aSizeIsSaidInItsLargestUnit() {
        Edition edition = Edition.of("burst", Example.BURST.summary(), Example.BURST.raw(), Language.RU);

        assertThat(edition.size(4 << 20)).isEqualTo("4\u00a0МиБ");
        assertThat(edition.size(48 << 10)).isEqualTo("48\u00a0КиБ");
        assertThat(edition.size(1_500)).isEqualTo("1\u00a0500 Б");
    }
}
