/// Annotation processors. `dev.millrace.processor.json.JsonProcessor` generates JSON codecs.
@SuppressWarnings("requires-automatic") // JavaPoet has no module descriptor yet
module dev.millrace.processor {
    requires static org.jspecify;
    requires java.compiler;
    requires com.palantir.javapoet;

    exports dev.millrace.processor.json;

    provides javax.annotation.processing.Processor with
            dev.millrace.processor.json.JsonProcessor;
}
