package dev.millrace.bench.tune;

import java.util.List;

/// A setting and the values that are tried, in an order in which neighbours are alike.
///
/// @param setting its name
/// @param values what is tried
/// @param standard what the contestant has by default
record Axis(String setting, List<String> values, String standard) {

    /// Where a value of numbers is, or would be.
    int position(String value) {
        int exact = values.indexOf(value);
        return exact >= 0
                ? exact
                : (int) values.stream()
                        .filter(other -> Integer.parseInt(other) < Integer.parseInt(value))
                        .count();
    }
}
