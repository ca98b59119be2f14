package dev.millrace.bench.report;

import dev.millrace.bench.BenchFailure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import tools.jackson.databind.JsonNode;

/// An object of a saved document, read strictly: what must be there and is not is an error that names it.
///
/// A figure that may be unknown is `null` in the document, or not there, and comes back empty; it is never
/// taken for 0.
///
/// @param where the place in the document, for errors, such as `summary.json results[3]`
/// @param node the object
public record SavedObject(String where, JsonNode node) {

    /// A text that must be there.
    ///
    /// @param name the member
    /// @return its text
    public String text(String name) {
        return plain(required(name));
    }

    /// A text that may be unknown.
    ///
    /// @param name the member
    /// @return its text, or nothing
    public Optional<String> maybeText(String name) {
        return member(name).map(SavedObject::plain);
    }

    /// A number that must be there.
    ///
    /// @param name the member
    /// @return its value
    public double number(String name) {
        return number(name, required(name));
    }

    /// A number that may be unknown.
    ///
    /// @param name the member
    /// @return its value, or nothing
    public OptionalDouble maybeNumber(String name) {
        return member(name).map(node -> OptionalDouble.of(number(name, node))).orElseGet(OptionalDouble::empty);
    }

    /// A yes or no that must be there.
    ///
    /// @param name the member
    /// @return its value
    public boolean flag(String name) {
        JsonNode value = required(name);
        if (!value.isBoolean()) {
            throw wrong(name, "true or false");
        }
        return value.booleanValue();
    }

    /// A yes or no that may be unknown.
    ///
    /// @param name the member
    /// @return its value, or nothing
    public Optional<Boolean> maybeFlag(String name) {
        return member(name).map(value -> flag(name));
    }

    /// A range that may be unknown.
    ///
    /// @param name the member
    /// @return the range, or nothing
    public Optional<Range> range(String name) {
        return member(name).map(node -> {
            if (!node.isObject()) {
                throw wrong(name, "an object with min and max");
            }
            SavedObject range = new SavedObject(where + " " + name, node);
            OptionalDouble mean = range.maybeNumber("mean");
            double middle = mean.isPresent() ? mean.getAsDouble() : range.number("median");
            return new Range(middle, range.number("min"), range.number("max"), range.maybeNumber("cv"));
        });
    }

    /// An object that must be there.
    ///
    /// @param name the member
    /// @return the object
    public SavedObject object(String name) {
        JsonNode value = required(name);
        if (!value.isObject()) {
            throw wrong(name, "an object");
        }
        return new SavedObject(where + " " + name, value);
    }

    /// The objects of a list; a list that is not there has none.
    ///
    /// @param name the member
    /// @return its objects, in the document's order
    public List<SavedObject> objects(String name) {
        List<SavedObject> objects = new ArrayList<>();
        for (JsonNode each : list(name)) {
            if (!each.isObject()) {
                throw wrong(name, "a list of objects");
            }
            objects.add(new SavedObject(where + " " + name + "[" + objects.size() + "]", each));
        }
        return objects;
    }

    /// The entries of a list as text; a list that is not there has none.
    ///
    /// @param name the member
    /// @return its entries, in the document's order
    public List<String> texts(String name) {
        return list(name).stream().map(SavedObject::plain).toList();
    }

    /// The entries of a list, words as they are and numbers in the figures of a language.
    ///
    /// @param name the member
    /// @param figures writes whole numbers
    /// @param format writes the others
    /// @return its entries, in the document's order
    Object[] values(String name, Figures figures, DoubleFunction<String> format) {
        return list(name).stream()
                .map(each -> each.isIntegralNumber()
                        ? figures.whole(each.doubleValue())
                        : each.isNumber() ? format.apply(each.doubleValue()) : plain(each))
                .toArray();
    }

    /// The pairs of numbers of a list; a list that is not there has none.
    ///
    /// @param name the member
    /// @return the pairs, in the document's order
    public List<double[]> pairs(String name) {
        return list(name).stream()
                .map(pair -> {
                    if (pair.size() != 2) {
                        throw wrong(name, "a list of pairs");
                    }
                    return new double[] {number(name, pair.path(0)), number(name, pair.path(1))};
                })
                .toList();
    }

    /// The members of an object as text; an object that is not there has none.
    ///
    /// @param name the member
    /// @return names and values, in the document's order
    public Map<String, String> settings(String name) {
        Map<String, String> settings = new LinkedHashMap<>();
        member(name).ifPresent(node -> node.properties().forEach(e -> settings.put(e.getKey(), plain(e.getValue()))));
        return settings;
    }

    /// The error for a member whose value has no meaning here.
    ///
    /// @param name the member
    /// @param value what it holds
    /// @return the error, to be thrown
    public BenchFailure unknown(String name, String value) {
        return new BenchFailure(where + " has \"" + name + "\": \"" + value
                + "\", which this report does not know; render with the version that measured.");
    }

    private List<JsonNode> list(String name) {
        return member(name)
                .map(node -> {
                    if (!node.isArray()) {
                        throw wrong(name, "a list");
                    }
                    return List.copyOf(node.values());
                })
                .orElseGet(List::of);
    }

    private Optional<JsonNode> member(String name) {
        JsonNode value = node.path(name);
        return value.isMissingNode() || value.isNull() ? Optional.empty() : Optional.of(value);
    }

    private JsonNode required(String name) {
        return member(name)
                .orElseThrow(() -> new BenchFailure(where + " lacks \"" + name
                        + "\"; the document is damaged or from another version, measure again or restore it."));
    }

    private double number(String name, JsonNode value) {
        if (!value.isNumber()) {
            throw wrong(name, "a number");
        }
        return value.doubleValue();
    }

    private BenchFailure wrong(String name, String wanted) {
        return new BenchFailure(where + " has \"" + name + "\" that is not " + wanted
                + "; the document is damaged or from another version, measure again or restore it.");
    }

    private static String plain(JsonNode value) {
        if (value.isNull()) {
            return Figures.NONE;
        }
        if (value.isArray()) {
            return String.join(
                    ", ", value.values().stream().map(SavedObject::plain).toList());
        }
        return value.isString() ? value.stringValue() : value.toString();
    }
}
