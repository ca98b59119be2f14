package dev.millrace.processor.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.codec.Codec;
import dev.millrace.json.GeneratedCodecs;
import dev.millrace.queue.TwoBufQueue;
import java.io.File;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

/// Codecs of modules: they are found where the package is exported or open.
class ModulePathTest {

    private static final String ORDER = "package app; @dev.millrace.json.Json record Order(int id) {}";

    @TempDir
    private Path folder;

    private static Path[] libraries() {
        return Stream.of(GeneratedCodecs.class, Codec.class, TwoBufQueue.class, Logger.class)
                .map(ModulePathTest::placeOf)
                .toArray(Path[]::new);
    }

    private static Path placeOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Compiles a module with one record and looks for its codec, all in a layer of modules.
    private Object find(String moduleInfo) throws ReflectiveOperationException {
        String path = Stream.of(libraries()).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        Compilation compilation = Compilation.of(folder, List.of("--module-path", path), moduleInfo, ORDER);
        assertThat(compilation.errors()).isEmpty();
        assertThat(compilation.warnings()).isEmpty();
        Configuration configuration = ModuleLayer.boot()
                .configuration()
                .resolve(
                        ModuleFinder.compose(ModuleFinder.of(folder), ModuleFinder.of(libraries())),
                        ModuleFinder.of(),
                        Set.of("app"));
        ClassLoader loader = ModuleLayer.boot()
                .defineModulesWithOneLoader(configuration, null)
                .findLoader("app");
        Object codecs = loader.loadClass(GeneratedCodecs.class.getName())
                .getConstructor()
                .newInstance();
        return codecs.getClass().getMethod("find", Class.class).invoke(codecs, loader.loadClass("app.Order"));
    }

    @Test
    void codecInAnExportedPackageIsFound() throws ReflectiveOperationException {
        assertThat(find("module app { requires dev.millrace.json; exports app to dev.millrace.json; }"))
                .extracting(codec -> codec.getClass().getName())
                .isEqualTo("app.OrderJsonCodec");
    }

    @Test
    void codecInAnOpenPackageIsFound() throws ReflectiveOperationException {
        assertThat(find("module app { requires dev.millrace.json; requires java.compiler; opens app; }"))
                .extracting(codec -> codec.getClass().getName())
                .isEqualTo("app.OrderJsonCodec");
    }

    @Test
    void codecInAClosedPackageIsRefusedWithTheRemedy() {
        assertThatThrownBy(() -> find("module app { requires dev.millrace.json; }"))
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .hasMessage(
                        "The codec of app.Order may not be used from here: export the package app in module-info.java, or"
                                + " open it to dev.millrace.json");
    }
}
