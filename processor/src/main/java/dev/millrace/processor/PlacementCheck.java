package dev.millrace.processor;

import dev.millrace.annotation.HeaderRecord;
import dev.millrace.annotation.Name;
import dev.millrace.annotation.Subscriber;
import java.lang.annotation.Annotation;
import java.util.Objects;
import javax.annotation.processing.Messager;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.util.Elements;

/// Finds annotations that stand where nobody reads them.
final class PlacementCheck {

    private final Messager messager;
    private final Elements elements;

    PlacementCheck(Messager messager, Elements elements) {
        this.messager = messager;
        this.elements = elements;
    }

    void check(RoundEnvironment round) {
        for (Class<? extends Annotation> type : Annotations.OF_METHODS) {
            for (Element method : round.getElementsAnnotatedWith(type)) {
                if (method.getAnnotation(Subscriber.class) == null) {
                    tell(method, type, method, "is for a subscriber: add @Subscriber, or remove it");
                }
            }
        }
        for (Element component : round.getElementsAnnotatedWith(Name.class)) {
            Element record = TypeRules.enclosing(component);
            if (record.getAnnotation(HeaderRecord.class) == null) {
                tell(
                        component,
                        Name.class,
                        component,
                        "names the header of a record with @HeaderRecord: add it to " + record.getSimpleName()
                                + ", or remove @Name");
            }
        }
        for (Class<? extends Annotation> type : Annotations.OF_PARAMETERS) {
            for (Element parameter : round.getElementsAnnotatedWith(type)) {
                Element method = TypeRules.enclosing(parameter);
                if (method.getAnnotation(Subscriber.class) == null) {
                    tell(
                            parameter,
                            type,
                            method,
                            isOfRecord(method)
                                    ? "is for a parameter of a subscriber: name a record's component with @Name"
                                    : "is for a parameter of a subscriber: add @Subscriber to the method, or remove it");
                }
            }
        }
    }

    private static boolean isOfRecord(Element method) {
        return method.getKind() == ElementKind.CONSTRUCTOR
                && TypeRules.enclosing(method).getKind() == ElementKind.RECORD;
    }

    private void tell(Element element, Class<? extends Annotation> type, Element method, String sentence) {
        Mark mark = Objects.requireNonNull(Mark.find(Mark.of(element, elements), type));
        String called = method.getKind() == ElementKind.CONSTRUCTOR
                ? "constructor of " + TypeRules.enclosing(method).getSimpleName()
                : TypeRules.enclosing(method).getSimpleName() + "." + method.getSimpleName();
        new Problems(messager, called).at(mark, mark.shown() + " " + sentence);
    }
}
