package dev.millrace.processor;

import javax.annotation.processing.Messager;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic;

/// Tells the compiler what is wrong with one subscription or record.
final class Problems {

    private final Messager messager;
    private final String whose;
    private boolean any;

    /// @param whose what every sentence begins with
    Problems(Messager messager, String whose) {
        this.messager = messager;
        this.whose = whose;
    }

    void at(Element element, String sentence) {
        any = true;
        messager.printMessage(Diagnostic.Kind.ERROR, whose + ": " + sentence, element);
    }

    void at(Mark mark, String sentence) {
        any = true;
        messager.printMessage(Diagnostic.Kind.ERROR, whose + ": " + sentence, mark.element(), mark.mirror());
    }

    /// Points to the value of a member, or to the annotation if the member is not written.
    void at(Mark mark, String member, String sentence) {
        AnnotationValue value = mark.given().get(member);
        if (value == null) {
            at(mark, sentence);
            return;
        }
        any = true;
        messager.printMessage(Diagnostic.Kind.ERROR, whose + ": " + sentence, mark.element(), mark.mirror(), value);
    }

    /// Notes a problem that the compiler tells by itself.
    void toldByTheCompiler() {
        any = true;
    }

    boolean any() {
        return any;
    }
}
