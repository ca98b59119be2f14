package dev.millrace.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Every word that a report says, in one language.
///
/// A sentence names its gaps `{0}`, `{1}` and so on, in the order that suits its language. A key that is
/// missing, and a gap that gets no value, are mistakes of ours: they end the report and name the key.
public final class Words {

    private static final Pattern GAP = Pattern.compile("\\{(\\d+)}");

    private final Language language;
    private final Properties sentences;

    private Words(Language language, Properties sentences) {
        this.language = language;
        this.sentences = sentences;
    }

    /// Reads the catalogue of a language.
    ///
    /// @param language the language
    /// @return its words
    public static Words of(Language language) {
        String name = "messages_" + language.code() + ".properties";
        Properties sentences = new Properties();
        try (InputStream in = Words.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The catalogue " + name + " is not in the jar; build bench again.");
            }
            Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8);
            sentences.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException("The catalogue " + name + " cannot be read; build bench again.", e);
        }
        return new Words(language, sentences);
    }

    /// The language of these words.
    ///
    /// @return the language
    public Language language() {
        return language;
    }

    /// A sentence with its gaps filled.
    ///
    /// @param key its key in the catalogue
    /// @param values what `{0}`, `{1}` … stand for
    /// @return the sentence
    public String say(String key, Object... values) {
        String sentence = sentences.getProperty(key);
        if (sentence == null) {
            throw new IllegalArgumentException(
                    "The catalogue messages_" + language.code() + ".properties lacks the key " + key + "; add it.");
        }
        return GAP.matcher(sentence)
                .replaceAll(gap -> Matcher.quoteReplacement(String.valueOf(values[indexOf(gap, key, values.length)])));
    }

    /// Whether the catalogue has a key.
    boolean has(String key) {
        return sentences.containsKey(key);
    }

    /// A sentence with its gaps left open.
    String sentence(String key) {
        return String.valueOf(sentences.getProperty(key));
    }

    /// The keys that begin alike, in the order of the alphabet.
    List<String> keys(String prefix) {
        return sentences.stringPropertyNames().stream()
                .filter(key -> key.startsWith(prefix))
                .sorted()
                .toList();
    }

    private int indexOf(MatchResult gap, String key, int given) {
        int index = Integer.parseInt(gap.group(1));
        if (index >= given) {
            throw new IllegalArgumentException("The sentence " + key + " in messages_" + language.code()
                    + ".properties has the gap {" + index + "} but gets only " + given + " values.");
        }
        return index;
    }
}
