/// What stands around an application in a test: not exported.
@NullMarked
package dev.millrace.test.internal;

import org.jspecify.annotations.NullMarked;
