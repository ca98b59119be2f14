package dev.millrace.examples.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Compares the code blocks of a document with the programs that are compiled and tested here.
///
/// - A block in `java` is an excerpt of an example: it stands between the lines `// tag::name` and `// end::name` of
/// the class
///   that a comment right before the block names: `<!-- example: QuickStart#essence -->`. Indentation of the whole
/// does not count.
/// - In a block in `sh`, the word after `./millrace` is a command, and the demo's options exist.
/// - Other blocks are in one of the languages that no program of ours is written in.
///
/// @param sources the folders with the examples' sources
/// @param commands what the launcher understands
/// @param demoHelp what the demo says about its options
record DocumentCheck(List<Path> sources, Set<String> commands, String demoHelp) {

    private static final Set<String> OTHER_LANGUAGES = Set.of("text", "xml", "json", "mermaid");
    private static final Pattern COMMAND =
            Pattern.compile("(?:^|[\\s\"/])millrace\"?(?: +([^\\s|;&#>]+)([^|;&#>\\n]*))?");
    private static final Pattern OPTION = Pattern.compile("(?<=\\s)(--[a-z-]+)");
    private static final Pattern MARKER = Pattern.compile("\\s*// (?:tag|end)::\\w+\\s*");

    /// Gives what is wrong, one sentence each.
    List<String> problems(String name, String markdown) {
        List<String> problems = new ArrayList<>();
        for (CodeBlock block : CodeBlock.in(markdown)) {
            String place = name + ", line " + block.line() + ": ";
            problemsOf(block).forEach(problem -> problems.add(place + problem));
        }
        return problems;
    }

    private List<String> problemsOf(CodeBlock block) {
        if (!block.example().isEmpty() && !block.language().equals("java")) {
            return List.of("the comment names " + block.example() + ", but no ```java block follows it");
        }
        return switch (block.language()) {
            case "java" -> problemsOfJava(block);
            case "sh" -> problemsOfShell(block.text());
            case String other when OTHER_LANGUAGES.contains(other) -> List.of();
            case String other ->
                List.of("a block in '" + other + "' is not checked: use java, sh or one of "
                        + OTHER_LANGUAGES.stream().sorted().toList());
        };
    }

    private List<String> problemsOfJava(CodeBlock block) {
        String[] parts = block.example().split("#", -1);
        if (parts.length != 2) {
            return List.of("the java block needs a comment such as <!-- example: QuickStart#essence --> before it");
        }
        List<Path> files = filesNamed(parts[0] + ".java");
        if (files.size() != 1) {
            return List.of("there is no example " + parts[0] + " (or more than one)");
        }
        List<String> excerpt = excerpt(files.getFirst(), parts[1]);
        if (excerpt.isEmpty()) {
            return List.of(
                    parts[0] + " has no lines between '// tag::" + parts[1] + "' and '// end::" + parts[1] + "'");
        }
        String compiled = tidy(excerpt.stream());
        return compiled.equals(tidy(block.text().lines()))
                ? List.of()
                : List.of("the block is not what " + block.example() + " says now:\n" + compiled);
    }

    private List<Path> filesNamed(String fileName) {
        List<Path> found = new ArrayList<>();
        for (Path folder : sources) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(file -> file.endsWith(fileName)).forEach(found::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return found;
    }

    private static List<String> excerpt(Path file, String tag) {
        try {
            List<String> lines = Files.readAllLines(file);
            List<String> stripped = lines.stream().map(String::strip).toList();
            int start = stripped.indexOf("// tag::" + tag);
            int end = stripped.indexOf("// end::" + tag);
            return start < 0 || end < start ? List.of() : lines.subList(start + 1, end);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tidy(Stream<String> lines) {
        return lines.filter(line -> !MARKER.matcher(line).matches())
                .collect(Collectors.joining("\n"))
                .stripIndent()
                .replaceAll("^\\n+|\\s+$", "");
    }

    private List<String> problemsOfShell(String text) {
        List<String> problems = new ArrayList<>();
        Matcher matcher = COMMAND.matcher(text);
        while (matcher.find()) {
            String command = matcher.group(1);
            if (command != null && !commands.contains(command)) {
                problems.add("'" + command + "' is no command of ./millrace: "
                        + commands.stream().sorted().toList());
            }
            if ("demo".equals(command)) {
                OPTION.matcher(matcher.group(2))
                        .results()
                        .map(option -> option.group(1))
                        .filter(option -> !demoHelp.contains(option))
                        .forEach(option -> problems.add("the demo has no option " + option));
            }
        }
        return problems;
    }
}
