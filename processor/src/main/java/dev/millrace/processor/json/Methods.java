package dev.millrace.processor.json;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import javax.lang.model.element.Modifier;

/// The static methods that a codec has for other codecs.
final class Methods {

    private Methods() {}

    static MethodSpec.Builder read(TypeName type) {
        return read("read", type);
    }

    /// Makes what a type of a sealed interface has besides `read`, for the codec of the interface.
    static MethodSpec.Builder readProperties(TypeName type) {
        return read("readProperties", type);
    }

    private static MethodSpec.Builder read(String name, TypeName type) {
        return MethodSpec.methodBuilder(name)
                .addJavadoc(
                        "Reads a value that is not null.\n\n@param in the cursor is at the value\n@return the value\n")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(type)
                .addParameter(Api.READER, "in");
    }

    static MethodSpec.Builder write(TypeName type) {
        return MethodSpec.methodBuilder("write")
                .addJavadoc("Writes a value.\n\n@param value the value, or null\n@param out writes\n")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addParameter(type, "value")
                .addParameter(Api.WRITER, "out");
    }
}
