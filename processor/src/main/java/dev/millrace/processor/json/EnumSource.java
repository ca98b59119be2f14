package dev.millrace.processor.json;

import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;

/// The codec of an enum.
record EnumSource(Shape.OfEnum shape) {

    void addTo(TypeSpec.Builder type) {
        type.addField(FieldSpec.builder(
                        ParameterizedTypeName.get(Api.ENUM, shape.type()),
                        "CONSTANTS",
                        Modifier.PRIVATE,
                        Modifier.STATIC,
                        Modifier.FINAL)
                .initializer("$T.of($T.class)", Api.ENUM, shape.type())
                .build());
        type.addMethod(Methods.read(shape.type())
                .addStatement("return CONSTANTS.read(in)")
                .build());
        type.addMethod(Methods.write(shape.type())
                .addStatement("CONSTANTS.write(value, out)")
                .build());
    }
}
