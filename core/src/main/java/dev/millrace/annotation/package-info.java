/// Annotations for methods that handle messages. `millrace-processor` compiles them to direct calls: for a class
/// `OrderHandlers` it generates `OrderHandlersRouter`, a [dev.millrace.Router]. Nothing reads them at run time.
///
/// Start at [dev.millrace.annotation.Subscriber].
@NullMarked
package dev.millrace.annotation;

import org.jspecify.annotations.NullMarked;
