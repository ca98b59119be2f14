package dev.millrace.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Makes each component of a record a header.
///
/// ```java
/// @HeaderRecord
/// record Meta(@Name("task-id") long taskId, Optional<Integer> chunk) {}
/// ```
///
/// A [Subscriber] takes the record as a parameter. For all other code there is the generated `MetaHeaders`, a
/// [dev.millrace.HeaderContract]:
///
/// ```java
/// Meta meta = new MetaHeaders().read(context.headers());
/// tasks.publish(task, new PublishOptions().headers(new MetaHeaders(), meta));
/// ```
///
/// A header has the name of its component as it is, or that of [Name]. Types of components are those of [Header]. A
/// component that is an empty `Optional` or `null` is not written.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface HeaderRecord {}
