package dev.millrace.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/// What the compiler makes of sources, with this module's processor and all warnings on.
record Compiled(Compilation compilation) {

    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern TYPE =
            Pattern.compile("(?m)^(?:(?:public|final|abstract|sealed) )*" + "(?:class|record|interface|enum) (\\w+)");

    /// Compiles files, each given by its text.
    static Compiled of(String... sources) {
        return with(new String[] {"-Xlint:all"}, sources);
    }

    static Compiled with(String[] options, String... sources) {
        return new Compiled(Compiler.javac()
                .withProcessors(new SubscriberProcessor(), new ClaimingProcessor())
                .withOptions((Object[]) options)
                .compile(Arrays.stream(sources).map(Compiled::file).toList()));
    }

    /// Compiles a file against what another compilation made.
    static Compiled using(Compilation library, String source) {
        try {
            Path folder = Files.createTempDirectory("library");
            for (JavaFileObject file : library.generatedFiles()) {
                if (file.getKind() == JavaFileObject.Kind.CLASS) {
                    String path = file.getName().replaceFirst("^/?CLASS_OUTPUT/", "");
                    Path target = folder.resolve(path);
                    Files.createDirectories(target.getParent());
                    try (InputStream bytes = file.openInputStream()) {
                        Files.copy(bytes, target);
                    }
                }
            }
            String path = folder + File.pathSeparator + System.getProperty("java.class.path");
            return with(new String[] {"-Xlint:all", "-cp", path}, source);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static JavaFileObject file(String source) {
        Matcher ofPackage = PACKAGE.matcher(source);
        Matcher type = TYPE.matcher(source);
        String prefix = ofPackage.find() ? ofPackage.group(1) + "." : "";
        assertThat(type.find()).isTrue();
        return JavaFileObjects.forSourceString(prefix + type.group(1), source);
    }

    /// Says that there is neither an error nor a warning.
    Compiled isClean() {
        assertThat(compilation.diagnostics()).isEmpty();
        assertThat(compilation.status()).isEqualTo(Compilation.Status.SUCCESS);
        return this;
    }

    /// Gives the text of a generated class.
    String generated(String name) throws IOException {
        return compilation
                .generatedSourceFile(name)
                .orElseThrow(() -> new AssertionError("no " + name + ": " + compilation.diagnostics()))
                .getCharContent(false)
                .toString();
    }

    /// Gives the errors, each as `line: message`.
    String[] errors() {
        return compilation.errors().stream()
                .map(error -> error.getLineNumber() + ": " + text(error))
                .toArray(String[]::new);
    }

    private static String text(Diagnostic<? extends JavaFileObject> error) {
        return error.getMessage(Locale.ENGLISH);
    }

    static String resource(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(Compiled.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
