/// Reads annotated classes and writes routers and header contracts.
@NullMarked
package dev.millrace.processor;

import org.jspecify.annotations.NullMarked;
