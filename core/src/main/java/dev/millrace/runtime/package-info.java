/// What runs an application: not exported.
@NullMarked
package dev.millrace.runtime;

import org.jspecify.annotations.NullMarked;
