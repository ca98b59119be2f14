/// Millrace's annotation processors: compile annotated methods to direct calls, and records to JSON codecs.
///
/// Give it to the compiler on the annotation processor path; a program does not read it. The annotations are those
/// of `dev.millrace.annotation`, in the module `dev.millrace.core`, and `dev.millrace.json.Json`, in the module
/// `dev.millrace.json`.
@SuppressWarnings("requires-automatic") // JavaPoet has no module descriptor
module dev.millrace.processor {
    requires static org.jspecify;
    requires com.palantir.javapoet;
    requires dev.millrace.core;
    requires java.compiler;

    exports dev.millrace.processor.json;

    provides javax.annotation.processing.Processor with
            dev.millrace.processor.SubscriberProcessor,
            dev.millrace.processor.json.JsonProcessor,
            dev.millrace.processor.ClaimingProcessor;
}
