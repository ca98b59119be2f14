package dev.millrace.processor;

import com.palantir.javapoet.ClassName;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/// The names of generated classes, and which of them there will be.
final class ContractNames {

    private final Elements elements;
    private final Set<String> compiled = new HashSet<>();

    ContractNames(Elements elements) {
        this.elements = elements;
    }

    /// Gives the name of a record's contract.
    static ClassName of(TypeElement record) {
        return beside(record, "Headers");
    }

    /// Gives the name of a class beside another one; `Outer.Inner` becomes `Outer_Inner…`.
    static ClassName beside(TypeElement type, String suffix) {
        ClassName name = ClassName.get(type);
        return ClassName.get(name.packageName(), String.join("_", name.simpleNames()) + suffix);
    }

    /// Notes a class of the sources that are being compiled.
    void compiles(Element root) {
        if (root instanceof TypeElement type) {
            compiled.add(type.getQualifiedName().toString());
        }
    }

    /// Tells whether a record has a contract, or will have one when this compilation ends.
    boolean isThere(TypeElement record) {
        return compiled.contains(ClassName.get(record).topLevelClassName().canonicalName())
                || elements.getTypeElement(of(record).canonicalName()) != null;
    }
}
