package dev.millrace.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.process.NativeProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WordsTest {

    private static final Pattern RECOGNISED = Pattern.compile("^(contestant|version|missing\\.why|parameter)\\.");
    private static final Pattern GAP = Pattern.compile("\\{\\d+}");

    @ParameterizedTest
    @EnumSource(Language.class)
    void catalogueHasTheKeysAndGapsOfTheEnglishOne(Language language) throws IOException {
        Map<String, String> english = catalogue(Language.EN);
        Map<String, String> other = catalogue(language);

        assertThat(other.keySet()).isEqualTo(english.keySet());
        english.forEach(
                (key, sentence) -> assertThat(gaps(other.get(key))).as(key).isEqualTo(gaps(sentence)));
    }

    @Test
    void noSentenceIsUnused() throws IOException {
        String sources = sources("src/main/java");

        assertThat(catalogue(Language.EN).keySet())
                .isNotEmpty()
                .filteredOn(key -> !RECOGNISED.matcher(key).find() || key.equals("contestant.version"))
                .allSatisfy(key ->
                        assertThat(sources.contains("\"" + key + "\"")).as(key).isTrue());
    }

    /// Pages find these by their English text, which is written where it is made.
    @Test
    void textsOfDocumentsThatPagesTranslateAreWrittenAsTheCatalogueHasThem() throws IOException {
        String sources = (sources("src/main/java", "native/src", "native/CMakeLists.txt")
                        + read(Path.of("../millrace")))
                .replaceAll("\"\\s*\\\\\n\\s*\"", " ") // the shell's words in a row
                .replaceAll("\"\\s*\\+?\\s*\"", "");

        catalogue(Language.EN).forEach((key, sentence) -> {
            if (RECOGNISED.matcher(key).find() && !key.equals("contestant.version")) {
                assertThat(GAP.split(sentence))
                        .as(key)
                        .allSatisfy(part -> assertThat(sources.contains(part.replaceFirst("^, ", "")))
                                .as(part)
                                .isTrue());
            }
        });
    }

    @Test
    void everyContestantIsDescribedInEveryLanguage() throws IOException {
        Map<String, String> sentences = catalogue(Language.EN);

        for (Kind kind : Kind.values()) {
            assertThat(GAP.split(sentences.get("contestant." + kind.id())))
                    .as(kind.id())
                    .allSatisfy(part -> assertThat(kind.description()).contains(part));
        }
        assertThat(sentences.keySet())
                .containsAll(
                        NativeProgram.IDS.stream().map(id -> "contestant." + id).toList());
    }

    @Test
    void aTextOfADocumentIsSaidInThePagesLanguageAndAStrangersStaysAsItIs() {
        Translation russian = new Translation(Words.of(Language.RU));

        assertThat(russian.ofDescription("native-ring", catalogueText("contestant.native-ring") + ", of this revision"))
                .isEqualTo(Words.of(Language.RU).sentence("contestant.native-ring") + "; из этой ревизии");
        assertThat(russian.ofDescription("my-ring", "a ring of mine, header sha256 1234"))
                .isEqualTo("a ring of mine, header sha256 1234");
        assertThat(russian.ofDescription("native-ring", "another ring")).isEqualTo("another ring");
        assertThat(russian.ofAny(
                        "missing.why.",
                        "not installed: a and b; 'apt-get install c d' or './millrace bench " + "--install-native'"))
                .isEqualTo("не установлены: a и b; выполните 'apt-get install c d' или './millrace bench "
                        + "--install-native'");
        assertThat(russian.ofAny("missing.why.", "gone")).isEqualTo("gone");
    }

    private static String catalogueText(String key) {
        return Words.of(Language.EN).sentence(key);
    }

    private static String sources(String... places) throws IOException {
        StringBuilder sources = new StringBuilder();
        for (String place : places) {
            try (Stream<Path> files = Files.walk(Path.of(place))) {
                files.filter(Files::isRegularFile).map(WordsTest::read).forEach(sources::append);
            }
        }
        return sources.toString();
    }

    @Test
    void sentencesAreTranslated() throws IOException {
        Map<String, String> chinese = catalogue(Language.ZH);
        Map<String, String> russian = catalogue(Language.RU);

        catalogue(Language.EN).forEach((key, sentence) -> {
            if (sentence.split(" ", -1).length > 3) {
                assertThat(chinese.get(key)).as(key).containsPattern("\\p{IsHan}");
                assertThat(russian.get(key)).as(key).containsPattern("\\p{IsCyrillic}");
            }
        });
    }

    @Test
    void aKeyThatIsMissingIsNamed() {
        assertThatThrownBy(() -> Words.of(Language.ZH).say("no.such.key"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The catalogue messages_zh.properties lacks the key no.such.key; add it.");
    }

    @Test
    void aGapWithoutAValueIsAnError() {
        assertThatThrownBy(() -> Words.of(Language.EN).say("length"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("length")
                .hasMessageContaining("{0}");
    }

    @Test
    void aValueWithSignsOfItsOwnIsTakenAsItIs() {
        assertThat(Words.of(Language.EN).say("length", "$1 {0} \\")).isEqualTo("$1 {0} \\ B");
    }

    /// Read line by line, for [java.util.Properties] would keep the last of two equal keys in silence.
    private static Map<String, String> catalogue(Language language) throws IOException {
        Map<String, String> sentences = new LinkedHashMap<>();
        try (InputStream in = Words.class.getResourceAsStream("messages_" + language.code() + ".properties")) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
            for (String line : lines) {
                String[] parts = line.split(" = ", 2);
                assertThat(parts).as(line).hasSize(2);
                assertThat(sentences.put(parts[0], parts[1]))
                        .as("twice: " + parts[0])
                        .isNull();
            }
        }
        return sentences;
    }

    private static Set<String> gaps(String sentence) {
        return GAP.matcher(sentence).results().map(MatchResult::group).collect(Collectors.toSet());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
