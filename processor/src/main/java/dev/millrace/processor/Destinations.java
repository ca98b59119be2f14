package dev.millrace.processor;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rules of destinations' names and templates; the embedded broker and [dev.millrace.TemplatePublisher] have the
/// same.
final class Destinations {

    private static final int LONGEST = 1024;

    private Destinations() {}

    /// Gives what is wrong with the name of one destination.
    ///
    /// @return how the sentence goes on after the name, or null if nothing is wrong
    static @Nullable String problem(String name) {
        if (name.isBlank()) {
            return "is blank: name one";
        }
        if (name.length() > LONGEST) {
            return "has " + name.length() + " characters: shorten it to " + LONGEST + " or fewer";
        }
        if (name.chars().anyMatch(c -> c <= ' ' || c == 0x7f || Character.isWhitespace(c))) {
            return "has white space or a control character: remove it";
        }
        for (String token : tokens(name)) {
            if (token.isEmpty()) {
                return "has an empty token: write tokens with one '.' between them";
            }
        }
        return null;
    }

    /// Gives what is wrong with the name of a destination that is published to.
    ///
    /// @return how the sentence goes on after the name, or null if nothing is wrong
    static @Nullable String problemOfTarget(String name) {
        if (hasBrace(name)) {
            return "has a placeholder, which only a TemplatePublisher fills in: write the name without braces";
        }
        return hasWildcard(name)
                ? "has a wildcard, and nothing can be published to a pattern: name one destination"
                : problem(name);
    }

    static boolean hasWildcard(String name) {
        return tokens(name).stream().anyMatch(token -> token.equals("*") || token.equals(">"));
    }

    static boolean hasBrace(String name) {
        return name.indexOf('{') >= 0 || name.indexOf('}') >= 0;
    }

    /// Gives what is wrong with a template.
    ///
    /// @return how the sentence goes on after the template, or null if nothing is wrong
    static @Nullable String templateProblem(String template) {
        StringBuilder example = new StringBuilder();
        int from = 0;
        while (true) {
            int open = template.indexOf('{', from);
            int close = template.indexOf('}', from);
            if (open < 0 && close < 0) {
                break;
            }
            int second = template.indexOf('{', open + 1);
            if (open < 0 || close < open || (second >= 0 && second < close)) {
                return "has a brace without its partner: write {name}";
            }
            if (template.substring(open + 1, close).isBlank()) {
                return "has a placeholder without a name: write {name}";
            }
            example.append(template, from, open).append('x');
            from = close + 1;
        }
        if (from == 0 && !template.isBlank()) {
            return "has no placeholder: write one, such as orders.{region}.created, or take a Publisher";
        }
        return problem(example.append(template.substring(from)).toString());
    }

    private static List<String> tokens(String name) {
        return List.of(name.split("\\.", -1));
    }
}
