package dev.millrace.runtime;

import java.util.ArrayList;
import java.util.List;

/// The shape of a destination's name, such as `orders.{region}.created`.
///
/// @param text the template as it was written
/// @param literals what stands around the placeholders: one more than there are placeholders
/// @param placeholders their names
public record Template(String text, List<String> literals, List<String> placeholders) {

    /// Copies the lists.
    public Template {
        literals = List.copyOf(literals);
        placeholders = List.copyOf(placeholders);
    }

    /// Reads a template.
    ///
    /// @param text the template
    /// @return the template's parts
    public static Template parse(String text) {
        List<String> literals = new ArrayList<>();
        List<String> placeholders = new ArrayList<>();
        int from = 0;
        while (true) {
            int open = text.indexOf('{', from);
            int close = text.indexOf('}', from);
            if (open < 0 && close < 0) {
                break;
            }
            int second = text.indexOf('{', open + 1);
            if (open < 0 || close < open || (second >= 0 && second < close)) {
                throw new IllegalArgumentException(
                        "The template '" + text + "' has a brace without its partner: write {name}");
            }
            String name = text.substring(open + 1, close);
            if (name.isBlank()) {
                throw new IllegalArgumentException("The template '" + text + "' has a placeholder without a name");
            }
            literals.add(text.substring(from, open));
            placeholders.add(name);
            from = close + 1;
        }
        literals.add(text.substring(from));
        if (placeholders.isEmpty()) {
            throw new IllegalArgumentException(
                    "The template '" + text + "' has no placeholder: use publisher(…) for a fixed destination");
        }
        return new Template(text, literals, placeholders);
    }

    /// Fills in the placeholders.
    ///
    /// @param values a value for each
    /// @return the destination's name
    public String fill(String... values) {
        if (values.length != placeholders.size()) {
            throw new IllegalArgumentException("The template '" + text + "' has " + placeholders.size()
                    + " placeholders " + placeholders + ", but got " + values.length + " values");
        }
        StringBuilder name = new StringBuilder(literals.getFirst());
        for (int i = 0; i < values.length; i++) {
            name.append(checked(values[i], i)).append(literals.get(i + 1));
        }
        return name.toString();
    }

    private String checked(String value, int index) {
        boolean plain = !value.isEmpty()
                && value.chars().noneMatch(c -> c == '.' || c == '*' || c == '>' || Character.isWhitespace(c));
        if (!plain) {
            throw new IllegalArgumentException("The placeholder {" + placeholders.get(index) + "} of the template '"
                    + text + "' got '" + value + "', which would change the shape of the destination");
        }
        return value;
    }
}
