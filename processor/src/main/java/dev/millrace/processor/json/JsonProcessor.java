package dev.millrace.processor.json;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/// Generates a JSON codec for each type with `dev.millrace.json.Json`. The compiler finds this class on the annotation
/// processor path.
///
/// A type that can't be carried is an error at the component that is to blame.
public final class JsonProcessor extends AbstractProcessor {

    /// Types that wait for classes which other processors may generate.
    private final Set<String> waiting = new LinkedHashSet<>();

    /// Makes the processor; the compiler calls it.
    public JsonProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(Api.JSON);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (TypeElement annotation : annotations) {
            for (TypeElement type : ElementFilter.typesIn(round.getElementsAnnotatedWith(annotation))) {
                waiting.add(type.getQualifiedName().toString());
            }
        }
        Model model = new Model(processingEnv.getElementUtils());
        Problems problems = new Problems(processingEnv.getMessager());
        ShapeReader shapes = new ShapeReader(model, problems);
        for (String name : List.copyOf(waiting)) {
            TypeElement type = processingEnv.getElementUtils().getTypeElement(name);
            if (type != null && isComplete(type)) {
                waiting.remove(name);
                shapes.read(type).ifPresent(shape -> write(new CodecSource(model, shape), type, problems));
            }
        }
        return false;
    }

    /// Tells whether all types of a type's members are known. If one stays unknown, the compiler says so.
    private static boolean isComplete(TypeElement type) {
        return ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
                .map(Element::asType)
                .allMatch(JsonProcessor::isKnown);
    }

    private static boolean isKnown(TypeMirror type) {
        return type.getKind() != TypeKind.ERROR
                && (!(type instanceof DeclaredType declared)
                        || declared.getTypeArguments().stream().allMatch(JsonProcessor::isKnown));
    }

    private void write(CodecSource source, TypeElement type, Problems problems) {
        try {
            source.file().writeTo(processingEnv.getFiler());
        } catch (IOException e) {
            problems.report(type, "The JSON codec of " + type.getSimpleName() + " can't be written: " + e.getMessage());
        }
    }
}
