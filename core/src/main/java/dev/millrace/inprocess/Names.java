package dev.millrace.inprocess;

import dev.millrace.spi.BrokerException;
import java.util.List;

/// The rules of destinations' names and patterns.
final class Names {

    static final int LONGEST = 1024;

    private Names() {}

    static String checked(String name) {
        checkText(name, "The destination");
        for (String token : tokens(name)) {
            if (token.equals("*") || token.equals(">")) {
                throw new BrokerException(
                        "The destination '" + name
                                + "' has a wildcard: subscribe with InProcessSource.pattern(…); nothing can be published to it");
            }
        }
        return name;
    }

    static String checkedPattern(String pattern) {
        checkText(pattern, "The pattern");
        List<String> tokens = tokens(pattern);
        for (int i = 0; i < tokens.size(); i++) {
            String token = tokens.get(i);
            if (token.equals(">") && i < tokens.size() - 1) {
                throw new BrokerException("The pattern '" + pattern + "' has '>' before its end: it stands for all"
                        + " tokens that follow, so it must be the last");
            }
            if (token.length() > 1 && (token.contains("*") || token.contains(">"))) {
                throw new BrokerException("The pattern '" + pattern + "' has a wildcard inside the token '" + token
                        + "': a wildcard stands for a whole token");
            }
        }
        return pattern;
    }

    private static void checkText(String name, String what) {
        if (name.length() > LONGEST) {
            throw new BrokerException(what + " '" + name.substring(0, 40) + "…' has " + name.length()
                    + " characters, but at most " + LONGEST + " are allowed");
        }
        for (String token : tokens(name)) {
            if (token.isEmpty()) {
                throw new BrokerException(
                        what + " '" + name + "' has an empty token: names are tokens with a '.'" + " between them");
            }
            if (token.chars().anyMatch(c -> c <= ' ' || c == 0x7f || Character.isWhitespace(c))) {
                throw new BrokerException(what + " '" + visible(name) + "' has white space or a control character");
            }
        }
    }

    private static String visible(String name) {
        return name.replaceAll("[\\p{Cntrl}]", "?");
    }

    static List<String> tokens(String name) {
        return List.of(name.split("\\.", -1));
    }

    static boolean matches(List<String> pattern, List<String> name) {
        for (int i = 0; i < pattern.size(); i++) {
            String token = pattern.get(i);
            if (token.equals(">")) {
                return name.size() > i;
            }
            if (i >= name.size() || !(token.equals("*") || token.equals(name.get(i)))) {
                return false;
            }
        }
        return pattern.size() == name.size();
    }

    /// Compares how specific two patterns are that match the same name.
    ///
    /// @return less than 0 if the first is more specific
    static int compareSpecificity(List<String> one, List<String> other) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int rank = rank(one.get(i)) - rank(other.get(i));
            if (rank != 0) {
                return rank;
            }
        }
        return other.size() - one.size();
    }

    private static int rank(String token) {
        return switch (token) {
            case "*" -> 1;
            case ">" -> 2;
            default -> 0;
        };
    }
}
