package dev.millrace.bench.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;

/// A sentence of a document: in English, so that the document can be read by itself, and as a key of the catalogue
/// with its values, so that a page can say it in its own language.
///
/// @param text the English sentence
/// @param key its key in the catalogue
/// @param values what its gaps stand for: numbers, or words that no language changes
public record Saying(String text, String key, List<Object> values) {

    private static final Figures ENGLISH = new Figures(Language.EN);

    /// Says something with numbers as short as they can be.
    ///
    /// @param key its key in the catalogue
    /// @param values what its gaps stand for
    /// @return the sentence
    public static Saying of(String key, Object... values) {
        return of(ENGLISH::plain, key, values);
    }

    /// Says something with measured figures: two digits after the point, and whole numbers as they are.
    ///
    /// @param key its key in the catalogue
    /// @param values what its gaps stand for
    /// @return the sentence
    public static Saying ofFigures(String key, Object... values) {
        return of(ENGLISH::ratio, key, values);
    }

    private static Saying of(DoubleFunction<String> format, String key, Object... values) {
        Object[] texts = Arrays.stream(values)
                .map(value -> value instanceof Double number ? format.apply(number) : whole(value))
                .toArray();
        return new Saying(Words.of(Language.EN).say(key, texts), key, List.of(values));
    }

    private static Object whole(Object value) {
        return value instanceof Number number ? ENGLISH.whole(number.doubleValue()) : value;
    }
}
