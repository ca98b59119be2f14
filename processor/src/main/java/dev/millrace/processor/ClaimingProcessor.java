package dev.millrace.processor;

import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/// Claims our annotations, for `javac -Xlint` warns of those that nobody claims.
///
/// A processor that claims hides the annotations from those that come after it, so this one comes last of this
/// artifact: all others of ours have seen them.
public final class ClaimingProcessor extends AbstractProcessor {

    /// Called by the compiler.
    public ClaimingProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(Annotations.PACKAGE + ".*", Annotations.GENERATED);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    @SuppressWarnings("DoNotClaimAnnotations") // it is all that it does
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        return true;
    }
}
