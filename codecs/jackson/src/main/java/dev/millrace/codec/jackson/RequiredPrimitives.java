package dev.millrace.codec.jackson;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/// Says that a record's primitive components must be in the message. Where an annotation says otherwise, it
/// decides.
final class RequiredPrimitives extends NopAnnotationIntrospector {

    @Serial
    private static final long serialVersionUID = 1;

    @Override
    public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
        boolean required =
                member.getDeclaringClass().isRecord() && member.getRawType().isPrimitive();
        return required ? Boolean.TRUE : null;
    }
}
