package dev.millrace.examples.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Follows the links of a document to files of this checkout and to their headings.
///
/// @param document the document's file
record LinkCheck(Path document) {

    private static final Pattern LINK = Pattern.compile("\\[[^\\]\\n]+]\\(([^)\\s]+)\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
    private static final Pattern HEADING = Pattern.compile("#+ +(.*)");

    /// Gives what is wrong, one sentence each.
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        for (String target : targets()) {
            int hash = target.indexOf('#');
            Path file = hash == 0 ? document : document.resolveSibling(hash < 0 ? target : target.substring(0, hash));
            if (!Files.exists(file)) {
                problems.add(document.getFileName() + " links to " + target + ", which does not exist");
            } else if (hash >= 0 && !anchors(file).contains(target.substring(hash + 1))) {
                problems.add(document.getFileName() + " links to " + target + ", which has no such heading");
            }
        }
        return problems;
    }

    /// Gives the targets of all links within this checkout.
    List<String> targets() {
        return LINK.matcher(String.join("\n", prose(document)))
                .results()
                .map(link -> link.group(1))
                .filter(target -> !ELSEWHERE.matcher(target).matches())
                .toList();
    }

    private static List<String> anchors(Path file) {
        return prose(file).stream()
                .map(HEADING::matcher)
                .filter(heading -> heading.matches())
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    /// The lines outside code blocks.
    private static List<String> prose(Path file) {
        List<String> lines = new ArrayList<>();
        boolean isCode = false;
        try {
            for (String line : Files.readAllLines(file)) {
                if (line.strip().startsWith("```")) {
                    isCode = !isCode;
                } else if (!isCode) {
                    lines.add(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }
}
