/// The native controls: the C++ program, its adapters, and what the launcher does about them.
@NullMarked
package dev.millrace.bench.nativecontrol;

import org.jspecify.annotations.NullMarked;
