package dev.millrace.processor;

import dev.millrace.annotation.HeaderRecord;
import dev.millrace.annotation.Subscriber;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/// Writes a [dev.millrace.Router] for each class with [Subscriber] methods and a [dev.millrace.HeaderContract] for
/// each [HeaderRecord]. What is wrong with them is an error of the compiler, where it stands.
///
/// A class that names a type which is not there waits for the next round: another processor may generate it.
public final class SubscriberProcessor extends AbstractProcessor {

    private final Set<String> waitingClasses = new LinkedHashSet<>();
    private final Set<String> waitingRecords = new LinkedHashSet<>();
    private @Nullable TypeRules rules;
    private @Nullable ContractNames contracts;

    /// Called by the compiler.
    public SubscriberProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Annotations.names();
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        TypeRules types = rules == null ? new TypeRules(processingEnv) : rules;
        ContractNames names = contracts == null ? new ContractNames(types.elements()) : contracts;
        rules = types;
        contracts = names;
        round.getRootElements().forEach(names::compiles);
        new PlacementCheck(processingEnv.getMessager(), types.elements()).check(round);
        for (ExecutableElement method : ElementFilter.methodsIn(round.getElementsAnnotatedWith(Subscriber.class))) {
            waitingClasses.add(((TypeElement) TypeRules.enclosing(method))
                    .getQualifiedName()
                    .toString());
        }
        for (TypeElement type : ElementFilter.typesIn(round.getElementsAnnotatedWith(HeaderRecord.class))) {
            waitingRecords.add(type.getQualifiedName().toString());
        }
        if (!round.processingOver()) {
            waitingRecords.removeIf(name -> compileRecord(types.elements().getTypeElement(name), types));
            waitingClasses.removeIf(name -> compileClass(types.elements().getTypeElement(name), types, names));
        }
        return false;
    }

    /// Compiles a header record, if all its types are there.
    private boolean compileRecord(TypeElement type, TypeRules types) {
        for (RecordComponentElement component : type.getRecordComponents()) {
            if (types.isUnresolved(component.asType())) {
                return false;
            }
        }
        HeaderRecordReader reader = new HeaderRecordReader(type, types, processingEnv.getMessager());
        List<HeaderRecordReader.Component> components = reader.read();
        if (components != null) {
            new GeneratedFiles(processingEnv)
                    .write(
                            new ContractWriter(type, components).write(),
                            type,
                            reader.isDeprecated(),
                            reader.problems());
        }
        return true;
    }

    /// Compiles a class, if all types of its subscribers are there.
    private boolean compileClass(TypeElement type, TypeRules types, ContractNames names) {
        List<ExecutableElement> subscribers = ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                .filter(method -> method.getAnnotation(Subscriber.class) != null)
                .toList();
        for (ExecutableElement method : subscribers) {
            if (types.isUnresolved(method.getReturnType())
                    || method.getParameters().stream()
                            .map(VariableElement::asType)
                            .anyMatch(types::isUnresolved)
                    || method.getThrownTypes().stream().anyMatch(types::isUnresolved)) {
                return false;
            }
        }
        HandlerClass handlers = HandlerClass.read(type, subscribers, types, names, processingEnv.getMessager());
        if (handlers != null) {
            Problems problems = new Problems(processingEnv.getMessager(), "The subscribers of " + type.getSimpleName());
            new GeneratedFiles(processingEnv)
                    .write(new RouterWriter(handlers, types).write(), type, handlers.isDeprecated(types), problems);
        }
        return true;
    }
}
