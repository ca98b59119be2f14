package dev.millrace.processor;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/// One of our annotations, as it stands in the source.
///
/// @param element what it stands at
/// @param mirror the annotation
/// @param given the members that are written
/// @param all the members that are written, and the defaults of the others
record Mark(
        Element element,
        AnnotationMirror mirror,
        Map<String, AnnotationValue> given,
        Map<String, AnnotationValue> all) {

    private static final String PACKAGE = Annotations.PACKAGE + ".";

    /// What the compiler puts where a constant is not to be resolved.
    private static final String ERROR = "<error>";

    static List<Mark> of(Element element, Elements elements) {
        List<Mark> marks = new ArrayList<>();
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            TypeElement type = (TypeElement) mirror.getAnnotationType().asElement();
            if (type.getQualifiedName().toString().startsWith(PACKAGE)) {
                marks.add(new Mark(
                        element,
                        mirror,
                        byName(mirror.getElementValues()),
                        byName(elements.getElementValuesWithDefaults(mirror))));
            }
        }
        return marks;
    }

    static @Nullable Mark find(List<Mark> marks, Class<? extends Annotation> type) {
        return marks.stream().filter(mark -> mark.is(type)).findFirst().orElse(null);
    }

    private static Map<String, AnnotationValue> byName(
            Map<? extends ExecutableElement, ? extends AnnotationValue> values) {
        Map<String, AnnotationValue> byName = new HashMap<>();
        values.forEach((member, value) -> byName.put(member.getSimpleName().toString(), value));
        return byName;
    }

    boolean is(Class<? extends Annotation> type) {
        return typeElement().getQualifiedName().contentEquals(type.getName());
    }

    /// Gives the annotation as users write it.
    String shown() {
        return "@" + typeElement().getSimpleName();
    }

    private TypeElement typeElement() {
        return (TypeElement) mirror.getAnnotationType().asElement();
    }

    /// Tells whether all members have values of their types; if not, the compiler says so itself.
    boolean isReadable() {
        for (ExecutableElement member : ElementFilter.methodsIn(typeElement().getEnclosedElements())) {
            AnnotationValue value = all.get(member.getSimpleName().toString());
            boolean fits = value != null
                    && switch (member.getReturnType().getKind()) {
                        case INT -> value.getValue() instanceof Integer;
                        case DOUBLE -> value.getValue() instanceof Double;
                        case ARRAY ->
                            value.getValue() instanceof List<?> values
                                    && values.stream().allMatch(Mark::isText);
                        default -> value.getValue() instanceof VariableElement || isText(value);
                    };
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static boolean isText(Object value) {
        return value instanceof AnnotationValue one && one.getValue() instanceof String text && !text.equals(ERROR);
    }

    boolean gives(String member) {
        return given.containsKey(member);
    }

    String text(String member) {
        return (String) value(member);
    }

    int number(String member) {
        return (Integer) value(member);
    }

    double fraction(String member) {
        return (Double) value(member);
    }

    /// Gives the name of an enum's constant.
    String constant(String member) {
        return ((VariableElement) value(member)).getSimpleName().toString();
    }

    List<String> texts(String member) {
        return ((List<?>) value(member))
                .stream()
                        .map(one -> (String) ((AnnotationValue) one).getValue())
                        .toList();
    }

    private Object value(String member) {
        return Objects.requireNonNull(all.get(member), member).getValue();
    }
}
