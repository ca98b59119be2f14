package dev.millrace.processor.json;

import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic;

/// Reports errors at the elements that they are about.
final class Problems {

    private final Messager messager;
    private int count;

    Problems(Messager messager) {
        this.messager = messager;
    }

    void report(Element element, String sentence) {
        count++;
        messager.printMessage(Diagnostic.Kind.ERROR, sentence, element);
    }

    int count() {
        return count;
    }
}
