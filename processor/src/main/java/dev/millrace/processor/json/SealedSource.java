package dev.millrace.processor.json;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import javax.lang.model.element.Modifier;

/// The codec of a sealed interface: leaves everything to the codecs of its types.
record SealedSource(Shape.OfSealed shape) {

    void addTo(TypeSpec.Builder type) {
        CodeBlock names = shape.members().stream()
                .map(member -> CodeBlock.of("$S", member.name()))
                .collect(CodeBlock.joining(", "));
        type.addField(FieldSpec.builder(Api.TYPES, "TYPES", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer("new $T($S, $L)", Api.TYPES, shape.field(), names)
                .build());
        type.addMethod(read());
        type.addMethod(write());
    }

    private MethodSpec read() {
        MethodSpec.Builder method = Methods.read(shape.type()).beginControlFlow("return switch (in.readType(TYPES))");
        List<Shape.Member> members = shape.members();
        for (int i = 0; i < members.size(); i++) {
            String label = i == members.size() - 1 ? "default" : "case " + i;
            method.addStatement(
                    "$L -> $T.readProperties(in)", label, members.get(i).value().codec());
        }
        return method.addCode("$<};\n").build();
    }

    private MethodSpec write() {
        MethodSpec.Builder method = Methods.write(shape.type()).beginControlFlow("switch (value)");
        method.addStatement("case null -> out.writeNull()");
        for (Shape.Member member : shape.members()) {
            method.addStatement(
                    "case $T each -> $T.write(each, out)",
                    member.value().type(),
                    member.value().codec());
        }
        return method.endControlFlow().build();
    }
}
