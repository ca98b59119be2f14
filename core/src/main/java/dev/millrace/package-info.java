/// The framework: describe an application with [dev.millrace.Millrace#app], start it, publish to it.
@NullMarked
package dev.millrace;

import org.jspecify.annotations.NullMarked;
