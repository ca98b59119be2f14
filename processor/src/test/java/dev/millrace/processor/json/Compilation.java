package dev.millrace.processor.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// A run of the compiler with the processor.
///
/// @param errors the errors and the lines that they are at, such as `3: Order.at is …`
/// @param warnings all else that the compiler says
/// @param generated the generated sources by their class's simple name
record Compilation(List<String> errors, List<String> warnings, Map<String, String> generated) {

    /// Compiles sources, each of which begins with its package and has one type at the top.
    static Compilation of(Path folder, String... sources) {
        return of(folder, List.of(), sources);
    }

    /// Compiles sources with more options.
    static Compilation of(Path folder, List<String> more, String... sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, Locale.ROOT, null)) {
            List<String> options = new ArrayList<>(more);
            Collections.addAll(
                    options,
                    "-Xlint:all,-processing,-path,-classfile,-requires-automatic",
                    "-d",
                    folder.toString(),
                    "-s",
                    folder.toString());
            JavaCompiler.CompilationTask task = compiler.getTask(
                    null,
                    files,
                    diagnostics,
                    options,
                    null,
                    Arrays.stream(sources).map(Source::new).toList());
            task.setLocale(Locale.ROOT);
            task.setProcessors(List.of(new JsonProcessor()));
            task.call();
            return new Compilation(messages(diagnostics, true), messages(diagnostics, false), generated(folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> messages(DiagnosticCollector<JavaFileObject> diagnostics, boolean errors) {
        return diagnostics.getDiagnostics().stream()
                .filter(each -> (each.getKind() == Diagnostic.Kind.ERROR) == errors)
                .map(each -> each.getLineNumber() + ": " + each.getMessage(Locale.ROOT))
                .toList();
    }

    private static Map<String, String> generated(Path folder) throws IOException {
        Map<String, String> sources = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
            }
        }
        return sources;
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String text;

        Source(String text) {
            super(URI.create("string:///" + name(text) + ".java"), Kind.SOURCE);
            this.text = text;
        }

        private static String name(String text) {
            if (text.startsWith("module ")) {
                return "module-info";
            }
            String packageName = text.replaceAll("(?s)^package ([\\w.]+);.*", "$1");
            String typeName = text.replaceAll("(?s).*?\\b(?:class|record|interface|enum) (\\w+).*", "$1");
            return packageName.replace('.', '/') + "/" + typeName;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
