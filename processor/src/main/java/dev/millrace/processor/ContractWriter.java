package dev.millrace.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.millrace.HeaderContract;
import dev.millrace.Headers;
import dev.millrace.MutableHeaders;
import dev.millrace.codec.CodecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/// Writes the contract of one header record.
final class ContractWriter {

    private final TypeElement type;
    private final List<HeaderRecordReader.Component> components;
    private final ClassName record;

    ContractWriter(TypeElement type, List<HeaderRecordReader.Component> components) {
        this.type = type;
        this.components = components;
        record = ClassName.get(type);
    }

    TypeSpec write() {
        TypeSpec.Builder contract = TypeSpec.classBuilder(ContractNames.of(type));
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addJavadoc("Makes the contract.\n");
        if (TypeRules.isPublic(type)) {
            contract.addModifiers(Modifier.PUBLIC);
            constructor.addModifiers(Modifier.PUBLIC);
        }
        return contract.addModifiers(Modifier.FINAL)
                .addJavadoc("Reads {@link $T} from headers and writes it to them. Keeps nothing.\n", record)
                .addSuperinterface(ParameterizedTypeName.get(ClassName.get(HeaderContract.class), record))
                .addMethod(constructor.build())
                .addMethod(read())
                .addMethod(written())
                .build();
    }

    private MethodSpec read() {
        MethodSpec.Builder code = MethodSpec.methodBuilder("read")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(record)
                .addParameter(Headers.class, "headers");
        NameAllocator locals = new NameAllocator();
        List.of("headers", "refused").forEach(locals::newName);
        List<CodeBlock> values = new ArrayList<>();
        for (HeaderRecordReader.Component each : components) {
            String local = locals.newName(each.component());
            code.addStatement(
                    "$T $N =$W$L",
                    TypeName.get(each.form().declared()),
                    local,
                    each.form().read(each.header()));
            values.add(CodeBlock.of("$N", local));
        }
        return code.beginControlFlow("try")
                .addStatement("return new $T($L)", record, CodeBlock.join(values, ",$W"))
                .nextControlFlow("catch ($T refused)", RuntimeException.class)
                .addStatement(
                        "throw new $T($S$W+ refused.getMessage(), refused)",
                        CodecException.class,
                        "The headers are no " + type.getSimpleName() + ": ")
                .endControlFlow()
                .build();
    }

    private MethodSpec written() {
        MethodSpec.Builder code = MethodSpec.methodBuilder("write")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addParameter(record, "record")
                .addParameter(MutableHeaders.class, "to");
        for (HeaderRecordReader.Component each : components) {
            CodeBlock value = CodeBlock.of("record.$L()", each.component());
            if (each.form().isRequiredObject()) {
                value = CodeBlock.of(
                        "$T.requireNonNull($L,$W$S)",
                        Objects.class,
                        value,
                        type.getSimpleName() + "." + each.component()
                                + " is null: make it an Optional if it may be missing");
            }
            code.addCode(each.form().write(each.header(), value));
        }
        return code.build();
    }
}
