package dev.millrace.bench.report;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Says texts of documents in the language of a page where they are sentences of the English catalogue. Others, such
/// as what an adapter says of itself, stay as they are.
final class Translation {

    private final Words english = Words.of(Language.EN);
    private final Words words;

    Translation(Words words) {
        this.words = words;
    }

    /// What a contestant is. Behind the sentence of the catalogue there may be the version that was measured.
    ///
    /// @param id the contestant's name
    /// @param text what the document says of it
    String ofDescription(String id, String text) {
        String key = "contestant." + id;
        if (!english.has(key)) {
            return text;
        }
        String start = english.sentence(key) + ", ";
        return text.startsWith(start)
                ? words.sentence(key)
                        + words.say("contestant.version", ofAny("version.", text.substring(start.length())))
                : say(key, text).orElse(text);
    }

    /// A text that is one of the sentences whose keys begin alike.
    ///
    /// @param prefix how the keys begin
    /// @param text the document's text
    String ofAny(String prefix, String text) {
        return english.keys(prefix).stream()
                .flatMap(key -> say(key, text).stream())
                .findFirst()
                .orElse(text);
    }

    private Optional<String> say(String key, String text) {
        Matcher whole = pattern(english.sentence(key)).matcher(text);
        if (!whole.matches()) {
            return Optional.empty();
        }
        Object[] values = new Object[whole.groupCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = whole.group(i + 1);
        }
        return Optional.of(words.say(key, values));
    }

    /// What is filled into the gaps is found in the order of the English sentence, which counts them from 0.
    private static Pattern pattern(String sentence) {
        StringBuilder pattern = new StringBuilder();
        String[] parts = sentence.split("\\{\\d+}", -1);
        for (int i = 0; i < parts.length; i++) {
            pattern.append(i > 0 ? "(.+)" : "").append(Pattern.quote(parts[i]));
        }
        return Pattern.compile(pattern.toString(), Pattern.DOTALL);
    }
}
