/// Programs with annotated classes. The documentation quotes them between their `tag::` and `end::` lines.
@NullMarked
package dev.millrace.examples.annotations;

import org.jspecify.annotations.NullMarked;
