package dev.millrace.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Looks up the handles of fields.
///
/// Exact handles: a call with other types fails instead of going through a slow adapter.
final class Fields {

    private Fields() {}

    static VarHandle handle(MethodHandles.Lookup lookup, String field, Class<?> type) {
        return handle(lookup, lookup.lookupClass(), field, type);
    }

    static VarHandle handle(MethodHandles.Lookup lookup, Class<?> owner, String field, Class<?> type) {
        try {
            return lookup.findVarHandle(owner, field, type).withInvokeExactBehavior();
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
