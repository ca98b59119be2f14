package dev.millrace.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is generated: readable, without warnings, and no more than is needed.
class GeneratedCodeTest {

    private static final String ORDER_HANDLERS = """
            package shop;
            import dev.millrace.annotation.*;
            public class OrderHandlers {
                public record Order(long id) {}
                public OrderHandlers() {}
                @Subscriber("orders") public void accept(Order order) {}
            }
            """;

    @Test
    void routerIsWhatAPersonWouldWrite() throws Exception {
        Compiled compiled = Compiled.of(Compiled.resource("OrderHandlers.txt")).isClean();

        assertThat(compiled.generated("shop.OrderHandlersRouter"))
                .isEqualTo(Compiled.resource("OrderHandlersRouter.txt"));
        assertThat(compiled.generated("shop.OrderHandlers_MetaHeaders"))
                .isEqualTo(Compiled.resource("OrderHandlers_MetaHeaders.txt"));
    }

    @Test
    void routerOfAnExportedClassGivesNoWarningInAModule(@TempDir Path folder) throws Exception {
        String hidden = """
                package shop;
                import dev.millrace.annotation.*;
                class Hidden {
                    record Order(long id) {}
                    @HeaderRecord record Meta(long id) {}
                    @Subscriber("orders") void accept(Order order, Meta meta) {}
                }
                """;
        Files.writeString(folder.resolve("OrderHandlers.java"), ORDER_HANDLERS);
        Files.writeString(folder.resolve("Hidden.java"), hidden);

        assertThat(routerInModule(folder, "requires dev.millrace.core; requires java.compiler; exports shop;"))
                .contains(
                        "@Generated(\"dev.millrace.processor.SubscriberProcessor\")\n@SuppressWarnings({\"exports\"})\npublic");
        assertThat(routerInModule(folder, "requires dev.millrace.core; exports shop;"))
                .contains("@SuppressWarnings({\"exports\"})\npublic final class")
                .doesNotContain("@Generated");
    }

    /// Compiles the files of a folder as a module, as from the command line, and gives the router.
    private static String routerInModule(Path folder, String directives) throws IOException {
        Path out = Files.createTempDirectory(folder, "out");
        Files.writeString(folder.resolve("module-info.java"), "module shop { " + directives + " }");
        StringWriter said = new StringWriter();
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.list(folder)) {
            String path = System.getProperty("java.class.path");
            List<String> options =
                    List.of("-Xlint:all", "-Werror", "-p", path, "--processor-path", path, "-d", out.toString());
            JavaCompiler.CompilationTask task = javac.getTask(
                    said,
                    files,
                    null,
                    options,
                    null,
                    files.getJavaFileObjectsFromPaths(
                            sources.filter(file -> file.toString().endsWith(".java"))
                                    .toList()));
            assertThat(task.call()).as(said.toString()).isTrue();
        }
        assertThat(said.toString()).isEmpty();
        return Files.readString(out.resolve("shop/OrderHandlersRouter.java"));
    }

    @Test
    void routerCanBeSeenAsFarAsItsClassAndItsMessages() throws Exception {
        String mixed = """
                package shop;
                import dev.millrace.annotation.*;
                public class Mixed {
                    public record Order(long id) {}
                    record Secret(long id) {}
                    @Subscriber("orders") void accept(Order order) {}
                    @Subscriber("secrets") void keep(Secret secret) {}
                }
                """;

        assertThat(Compiled.of(mixed).isClean().generated("shop.MixedRouter"))
                .contains(
                        "public MixedRouter configureAccept(", "    MixedRouter configureKeep(", "public MixedRouter(");
        assertThat(Compiled.of(mixed.replace("public class Mixed", "class Mixed"))
                        .isClean()
                        .generated("shop.MixedRouter"))
                .contains("\nfinal class MixedRouter", "    MixedRouter configureAccept(", "    MixedRouter(");
    }

    @Test
    void whatIsDeprecatedGivesNoWarningInGeneratedCode() throws Exception {
        Compiled compiled = Compiled.of("""
                package shop;
                import dev.millrace.annotation.*;
                @Deprecated(forRemoval = true)
                class Old {
                    @Deprecated record Order(long id) {}
                    @Deprecated(forRemoval = true) @HeaderRecord record Meta(@Deprecated long id) {}
                    @Deprecated @Subscriber("orders") void accept(Order order, Meta meta) {}
                }
                """).isClean();

        assertThat(compiled.generated("shop.OldRouter")).contains("@SuppressWarnings({\"deprecation\", \"removal\"})");
        assertThat(Compiled.of(ORDER_HANDLERS).generated("shop.OrderHandlersRouter"))
                .doesNotContain("@SuppressWarnings");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    @OnFailure(FailurePolicy.Fixed.SKIP)          | FailurePolicy.skip()
                    @OnFailure(FailurePolicy.Fixed.REJECT)        | FailurePolicy.reject()
                    @OnFailure(FailurePolicy.Fixed.FAIL_FAST)     | FailurePolicy.failFast()
                    @OnFailure(attempts = 5)                      | FailurePolicy.retry().attempts(5)
                    @OnFailure(attempts = 1)                      | FailurePolicy.retry().attempts(1)
                    @OnFailure(attempts = OnFailure.FOREVER)      | FailurePolicy.retry()
                    @OnFailure(attempts = 1, deadLetter = "d")    | FailurePolicy.deadLetter("d")
                    @OnFailure(attempts = 3, deadLetter = "d")    | FailurePolicy.retry().attempts(3).deadLetter("d")
                    @OnFailure(backoff = "1s")                    | FailurePolicy.retry().backoff(Duration.ofSeconds(1), Duration.ofSeconds(1))
                    @OnFailure(backoff = {"5ms", "1m"}, jitter=0) | FailurePolicy.retry().backoff(Duration.ofMillis(5), Duration.ofSeconds(60)).jitter(0.0)
                    @OnFailure(attempts = OnFailure.FOREVER, deadLetter = "d") | FailurePolicy.retry().deadLetter("d")
                    """)
    void policiesAreThoseOfPlainCode(String annotation, String code) throws Exception {
        String source = """
                package shop;
                import dev.millrace.FailurePolicy;
                import dev.millrace.annotation.*;
                class Handlers {
                    @Subscriber("orders") %s void accept(String order) {}
                }
                """.formatted(annotation);

        assertThat(Compiled.of(source)
                        .isClean()
                        .generated("shop.HandlersRouter")
                        .replaceAll("\\s+(?=\\.)", ""))
                .contains(".onFailure(" + code + ")");
    }

    @Test
    void namesThatMeetAreKeptApart() {
        Compiled.of("""
                package shop;
                import dev.millrace.Publisher;
                import dev.millrace.annotation.*;
                class Router {
                    record Outcome(long id) {}
                    record Headers(long id) {}
                    record Subscription(long id) {}
                    record Objects(long id) {}
                    @Subscriber("a") void register(Outcome on) {}
                    @Subscriber("b") void register(Headers message, @Header("x") String context) {}
                    @Subscriber("c") void handlers(Subscription subscription, @To("e") Publisher<Objects> on) {}
                    @Subscriber("d") void accept(Objects o, @To("e") Publisher<Outcome> reply) {}
                    @Subscriber("d") @Reply("r") Outcome accept(Headers o) { return null; }
                    @Subscriber("d") void acceptReply(Headers o, @To("e") Publisher<Outcome> headers) {}
                    @Subscriber void accept2(Headers o, @To("f") Publisher<Outcome> message) {}
                    @Subscriber void getClass(Headers o) {}
                    @Subscriber("d") void equals(Router o) {}
                    @Subscriber("d") static void hashCode(Headers o, @State Router handlers) {}
                }
                """).isClean();
    }

    @Test
    void classWithStaticMethodsAloneNeedsNoObject() throws Exception {
        Compiled compiled = Compiled.of("""
                import dev.millrace.Payload;
                import dev.millrace.annotation.*;
                interface Handlers<T> {
                    @Subscriber("orders") static void accept(Payload order) {}
                }
                """).isClean();

        assertThat(compiled.generated("HandlersRouter")).contains("    HandlersRouter() {\n    }");
    }

    @Test
    void recordFromALibraryNeedsItsContractThere() {
        String record = """
                package lib;
                import dev.millrace.annotation.*;
                @HeaderRecord
                public record Meta(long id) {}
                """;
        String handlers = """
                package shop;
                import dev.millrace.annotation.*;
                class Handlers {
                    @Subscriber("a") void accept(String text, lib.Meta meta) {}
                }
                """;
        Compilation library =
                Compiler.javac().withOptions("-proc:none").compile(JavaFileObjects.forSourceString("lib.Meta", record));

        assertThat(library.status()).isEqualTo(Compilation.Status.SUCCESS);
        assertThat(Compiled.using(library, handlers).errors())
                .containsExactly("4: Subscription 'a' (Handlers.accept): the parameter 'meta' is a Meta with"
                        + " @HeaderRecord, but there is no MetaHeaders beside it: let millrace-processor compile the"
                        + " record as well");
        Compiled.using(Compiled.of(record).compilation(), handlers).isClean();
    }

    @Test
    void classWaitsForTypesThatAnotherProcessorGenerates() {
        Compilation compilation = Compiler.javac()
                .withProcessors(new SubscriberProcessor(), new MakesLater(), new ClaimingProcessor())
                .compile(JavaFileObjects.forSourceString("shop.Handlers", """
                        package shop;
                        import dev.millrace.annotation.*;
                        import java.util.List;
                        class Handlers {
                            @Subscriber("a") void accept(Later later) {}
                            @Subscriber("b") @Batch(2) void all(List<? extends Later[]> later) {}
                            @HeaderRecord record Meta(Later.Kind kind) {}
                        }
                        """));

        assertThat(compilation.diagnostics()).isEmpty();
        assertThat(compilation.generatedSourceFile("shop.HandlersRouter")).isPresent();
        assertThat(compilation.generatedSourceFile("shop.Handlers_MetaHeaders")).isPresent();
    }

    /// Generates a class in the first round.
    private static final class MakesLater extends AbstractProcessor {

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return Set.of("*");
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latestSupported();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (processingEnv.getElementUtils().getTypeElement("shop.Later") == null) {
                try (Writer file =
                        processingEnv.getFiler().createSourceFile("shop.Later").openWriter()) {
                    file.write("package shop; record Later() { enum Kind { A } }");
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }
            return false;
        }
    }

    @Test
    void whatTheCompilerSaysItselfIsSaidOnce() {
        assertThat(Compiled.of("""
                        package shop;
                        import dev.millrace.annotation.*;
                        class Handlers {
                            @Subscriber(Missing.NAME) void a(String text) {}
                            @Subscriber("b") @Workers("2") void b(String text) {}
                            @Subscriber("c") @Workers void c(String text) {}
                            @Subscriber("d") void d(Missing missing, @Header(Missing.NAME) String name) {}
                            @Subscriber("e") @OnFailure(Missing.SKIP) void e(String text) {}
                            @Subscriber("f") @OnFailure(backoff = {Missing.SKIP}) void f(String text) {}
                            @HeaderRecord record Meta(@Name(Missing.NAME) long id) {}
                        }
                        """).errors())
                .isNotEmpty()
                .allSatisfy(error ->
                        assertThat(error).doesNotContain("Subscription ", "Header record ", "uncaught exception"));
    }
}
