package dev.millrace.processor.json;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import javax.lang.model.element.Modifier;

/// The codec of a record or a carrier.
final class StructureSource {

    private static final int BITS = 64;

    private final Shape.Structure shape;
    private final List<Shape.Property> properties;
    private final ValueSource values;
    private final NameAllocator locals = new NameAllocator();

    StructureSource(Shape.Structure shape) {
        this.shape = shape;
        this.properties = shape.properties();
        for (String own : List.of("in", "property", "carrier", "NAMES", "TYPES")) {
            locals.newName(own);
        }
        for (int word = 0; word * BITS < properties.size(); word++) {
            locals.newName("missing" + (word == 0 ? "" : word), "missing" + word);
        }
        for (Shape.Property each : properties) {
            locals.newName(each.name(), each);
        }
        this.values = new ValueSource(properties.stream().map(locals::get).toList());
    }

    void addTo(TypeSpec.Builder type) {
        CodeBlock names = properties.stream()
                .map(property -> CodeBlock.of("$S", property.jsonName()))
                .collect(CodeBlock.joining(",$W"));
        type.addField(constant(Api.NAMES, "NAMES")
                .initializer("new $T($L)", Api.NAMES, names)
                .build());
        shape.tag()
                .ifPresent(tag -> type.addField(constant(Api.TYPES, "TYPES")
                        .initializer("new $T($S, $S)", Api.TYPES, tag.field(), tag.name())
                        .build()));
        MethodSpec write = write();
        MethodSpec read = shape instanceof Shape.OfCarrier ? readInto() : readRecord();
        addReadTo(type);
        type.addMethod(read);
        type.addMethod(write);
        values.addTo(type);
    }

    private static FieldSpec.Builder constant(com.palantir.javapoet.TypeName type, String name) {
        return FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL);
    }

    /// Adds what other codecs call, where it is more than reading the properties.
    private void addReadTo(TypeSpec.Builder type) {
        boolean tagged = shape.tag().isPresent();
        boolean carrier = shape instanceof Shape.OfCarrier;
        if (tagged) {
            type.addMethod(Methods.read(shape.type())
                    .addStatement("in.readType(TYPES)")
                    .addStatement("return readProperties(in)")
                    .build());
        }
        if (carrier) {
            type.addMethod(reading(tagged)
                    .addStatement("$T carrier = new $T()", shape.type(), shape.type())
                    .addStatement(tagged ? "readPropertiesInto(in, carrier)" : "readInto(in, carrier)")
                    .addStatement("return carrier")
                    .build());
        }
        if (carrier && tagged) {
            type.addMethod(intoCarrier("readInto")
                    .addStatement("in.readType(TYPES)")
                    .addStatement("readPropertiesInto(in, carrier)")
                    .build());
        }
    }

    private MethodSpec.Builder reading(boolean tagged) {
        return tagged ? Methods.readProperties(shape.type()) : Methods.read(shape.type());
    }

    private MethodSpec.Builder intoCarrier(String name) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(Api.READER, "in")
                .addParameter(shape.type(), "carrier");
    }

    private MethodSpec readRecord() {
        MethodSpec.Builder method = reading(shape.tag().isPresent());
        for (Shape.Property property : properties) {
            method.addStatement(
                    "$T $L = $L", property.value().type(), locals.get(property), ValueSource.absent(property.value()));
        }
        addLoop(method, "");
        CodeBlock arguments = properties.stream()
                .map(property -> CodeBlock.of("$L", locals.get(property)))
                .collect(CodeBlock.joining(", "));
        return method.addStatement("return new $T($L)", shape.type(), arguments).build();
    }

    private MethodSpec readInto() {
        MethodSpec.Builder method = intoCarrier(shape.tag().isPresent() ? "readPropertiesInto" : "readInto");
        for (Shape.Property property : properties) {
            if (!ValueSource.isPrimitive(property.value())) {
                method.addStatement("carrier.$L = $L", property.name(), ValueSource.absent(property.value()));
            }
        }
        addLoop(method, "carrier.");
        return method.build();
    }

    private void addLoop(MethodSpec.Builder method, String target) {
        for (int word = 0; required(word) != 0 || word * BITS < properties.size(); word++) {
            if (required(word) != 0) {
                method.addStatement("long $L = $L", missing(word), binary(required(word)));
            }
        }
        method.beginControlFlow(
                "for (int property = in.firstProperty(NAMES); property != $T.END;"
                        + "\n$>$>property = in.nextProperty(NAMES, property))$<$<",
                Api.NAMES);
        method.beginControlFlow("switch (property)");
        for (int i = 0; i < properties.size(); i++) {
            addCase(method, i, target);
        }
        method.addStatement("default -> in.skipValue()");
        method.endControlFlow();
        method.endControlFlow();
        for (int word = 0; word * BITS < properties.size(); word++) {
            if (required(word) != 0) {
                method.beginControlFlow("if ($L != 0)", missing(word))
                        .addStatement("throw in.missing(NAMES, $L, $L)", word * BITS, missing(word))
                        .endControlFlow();
            }
        }
    }

    private void addCase(MethodSpec.Builder method, int index, String target) {
        Shape.Property property = properties.get(index);
        String variable = target.isEmpty() ? locals.get(property) : target + property.name();
        CodeBlock read = values.read(property.value());
        if (ValueSource.isPrimitive(property.value())) {
            method.beginControlFlow("case $L ->", index)
                    .addStatement("$L = $L", variable, read)
                    .addStatement("$L &= ~$L", missing(index / BITS), binary(1L << index % BITS))
                    .endControlFlow();
        } else {
            method.addStatement("case $L -> $L = $L", index, variable, read);
        }
    }

    private String missing(int word) {
        return locals.get("missing" + word);
    }

    /// Gives a bit for each primitive among 64 properties: these must be in the message.
    private long required(int word) {
        long bits = 0;
        for (int i = word * BITS; i < Math.min(properties.size(), (word + 1) * BITS); i++) {
            if (ValueSource.isPrimitive(properties.get(i).value())) {
                bits |= 1L << i % BITS;
            }
        }
        return bits;
    }

    private static String binary(long bits) {
        return "0b" + Long.toBinaryString(bits) + "L";
    }

    private MethodSpec write() {
        MethodSpec.Builder method = Methods.write(shape.type())
                .beginControlFlow("if (value == null)")
                .addStatement("out.writeNull()")
                .addStatement("return")
                .endControlFlow()
                .addStatement("out.beginObject()");
        if (shape.tag().isPresent()) {
            method.addStatement("out.type(TYPES, 0)");
        }
        for (int i = 0; i < properties.size(); i++) {
            Shape.Property property = properties.get(i);
            String access = "value." + property.name() + (shape instanceof Shape.OfRecord ? "()" : "");
            method.addStatement("out.name(NAMES, $L)", i);
            method.addStatement(values.write(property.value(), CodeBlock.of("$L", access)));
        }
        return method.addStatement("out.endObject()").build();
    }
}
