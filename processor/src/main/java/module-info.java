/// Millrace's annotation processor: compiles annotated methods to direct calls.
///
/// Give it to the compiler as an annotation processor; a program does not read it. The annotations are those of
/// `dev.millrace.annotation`, in the module `dev.millrace.core`.
@SuppressWarnings("requires-automatic") // JavaPoet has no module descriptor
module dev.millrace.processor {
    requires static org.jspecify;
    requires com.palantir.javapoet;
    requires dev.millrace.core;
    requires java.compiler;

    provides javax.annotation.processing.Processor with
            dev.millrace.processor.SubscriberProcessor,
            dev.millrace.processor.ClaimingProcessor;
}
