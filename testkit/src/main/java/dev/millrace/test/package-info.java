/// Runs an application in tests.
@NullMarked
package dev.millrace.test;

import org.jspecify.annotations.NullMarked;
