package dev.millrace.processor.json;

import com.palantir.javapoet.ClassName;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/// Questions about elements of the program.
record Model(Elements elements) {

    boolean isAnnotated(Element element) {
        return annotation(element, Api.JSON).isPresent();
    }

    /// Gives what an annotation says, if it is there and says it.
    Optional<String> text(Element element, String annotation, String member) {
        return annotation(element, annotation)
                .flatMap(mirror -> mirror.getElementValues().entrySet().stream()
                        .filter(value -> value.getKey().getSimpleName().contentEquals(member))
                        .map(Map.Entry<? extends ExecutableElement, ? extends AnnotationValue>::getValue)
                        .map(value -> (String) value.getValue())
                        .findFirst());
    }

    private static Optional<AnnotationMirror> annotation(Element element, String annotation) {
        return element.getAnnotationMirrors().stream()
                .filter(mirror -> ((TypeElement) mirror.getAnnotationType().asElement())
                        .getQualifiedName()
                        .contentEquals(annotation))
                .<AnnotationMirror>map(mirror -> mirror)
                .findFirst();
    }

    /// Gives the name of a type's codec: for `a.b.Outer.Inner` it is `a.b.Outer_InnerJsonCodec`.
    ClassName codecOf(TypeElement type) {
        String binaryName = elements.getBinaryName(type).toString();
        String packageName = packageOf(type).getQualifiedName().toString();
        String name = packageName.isEmpty() ? binaryName : binaryName.substring(packageName.length() + 1);
        return ClassName.get(packageName, name.replace('$', '_') + "JsonCodec");
    }

    PackageElement packageOf(Element element) {
        return elements.getPackageOf(element);
    }

    /// Tells whether code in a package may name a type.
    boolean isAccessible(TypeElement type, PackageElement from) {
        boolean samePackage = packageOf(type).equals(from);
        for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
            boolean open = each.getModifiers().contains(Modifier.PUBLIC)
                    || (samePackage && !each.getModifiers().contains(Modifier.PRIVATE));
            if (!open) {
                return false;
            }
        }
        return true;
    }
}
