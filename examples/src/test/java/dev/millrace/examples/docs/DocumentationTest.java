package dev.millrace.examples.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.examples.demo.Demo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What README and the guides show is what is compiled, tested and understood; [DocumentCheck] says how.
@Timeout(60)
class DocumentationTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    /// Where programs and tests are that documents may quote; the build compiles and runs all of them.
    private static final List<Path> SOURCES = List.of(
            ROOT.resolve("examples/src/main/java"), ROOT.resolve("testkit/src/test/java/dev/millrace/test/guide"));

    static List<Path> documents() throws IOException {
        try (Stream<Path> guides = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), guides)
                    .filter(file -> file.toString().endsWith(".md"))
                    .map(ROOT::relativize)
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void codeBlocksAreExcerptsOfTestedPrograms(Path document) throws Exception {
        String markdown = Files.readString(ROOT.resolve(document));

        assertThat(check().problems(document.toString(), markdown)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void linksLeadSomewhere(Path document) {
        assertThat(new LinkCheck(ROOT.resolve(document)).problems()).isEmpty();
    }

    @Test
    void everyGuideIsInTheIndex() throws IOException {
        Path index = ROOT.resolve("docs/README.md");
        List<String> guides = documents().stream()
                .filter(document -> document.startsWith("docs") && !document.endsWith("README.md"))
                .map(document -> document.getFileName().toString())
                .toList();

        assertThat(new LinkCheck(index).targets()).containsAll(guides);
    }

    @Test
    void wrongLinksAreFound(@TempDir Path temp) throws IOException {
        Path document = Files.writeString(temp.resolve("a.md"), """
                # One, two
                [good](#one-two) [good](a.md) [there](https://example.org)
                [bad](b.md) [bad](#three) [bad](a.md#four)
                ```text
                [no](link.md)
                ```
                """);

        assertThat(new LinkCheck(document).problems())
                .containsExactly(
                        "a.md links to b.md, which does not exist",
                        "a.md links to #three, which has no such heading",
                        "a.md links to a.md#four, which has no such heading");
    }

    @Test
    void excerptIsAcceptedWhateverItsIndentation() throws Exception {
        assertThat(problems("<!-- example: RoutedExample#outputs -->\n\n```java\n"
                        + "private static final int BOOK = 0;\nprivate static final int AUDIT = 1;\n```"))
                .isEmpty();
    }

    @Test
    void wrongJavaBlocksAreFound() throws Exception {
        assertThat(problems("Text\n\n```java\nint a;\n```"))
                .singleElement()
                .asString()
                .startsWith("x.md, line 3: the java block needs a comment");
        assertThat(problems("<!-- example: RoutedExample#outputs -->\n```java\nint a;\n```"))
                .singleElement()
                .asString()
                .contains("line 2: the block is not what RoutedExample#outputs says now:\nprivate static");
        assertThat(problems("<!-- example: Nothing#outputs -->\n```java\nint a;\n```"))
                .singleElement()
                .asString()
                .contains("there is no example Nothing");
        assertThat(problems("<!-- example: RoutedExample#nothing -->\n```java\nint a;\n```"))
                .singleElement()
                .asString()
                .contains("has no lines between");
        assertThat(problems("<!-- example: RoutedExample#outputs -->\n\nText\n"))
                .containsExactly(
                        "x.md, line 1: the comment names RoutedExample#outputs, but no ```java block follows it");
    }

    @Test
    void wrongShellBlocksAreFound() throws Exception {
        assertThat(problems(
                        "```sh\n./millrace demo --out a b # text\n./millrace\ncd /x/millrace\n./millrace test\n```"))
                .isEmpty();
        assertThat(problems("```sh\n./millrace dance\n\"$HOME/my millrace/millrace\" demo --speed 3\n```"))
                .hasSize(2)
                .anyMatch(problem -> problem.contains("'dance' is no command"))
                .anyMatch(problem -> problem.contains("the demo has no option --speed"));
        assertThat(problems("```bash\nls\n```")).singleElement().asString().contains("not checked");
        assertThat(problems("```\nls\n```")).singleElement().asString().contains("not checked");
    }

    private static List<String> problems(String markdown) throws Exception {
        return check().problems("x.md", markdown);
    }

    private static DocumentCheck check() throws Exception {
        ByteArrayOutputStream help = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(help, true, UTF_8);
        assertThat(Demo.run(new String[] {"--help"}, stream, stream)).isZero();
        return new DocumentCheck(SOURCES, launcherCommands(), help.toString(UTF_8));
    }

    private static Set<String> launcherCommands() throws Exception {
        Process launcher = new ProcessBuilder("sh", ROOT.resolve("millrace").toString(), "help").start();
        String help = new String(launcher.getInputStream().readAllBytes(), UTF_8);
        assertThat(launcher.waitFor()).isZero();
        Set<String> commands = Pattern.compile("(?m)^  ([a-z]+)\\b")
                .matcher(help)
                .results()
                .map(line -> line.group(1))
                .collect(Collectors.toSet());
        assertThat(commands).contains("demo", "test", "help");
        return commands;
    }
}
