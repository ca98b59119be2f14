/// What a broker has to be, for authors of adapters. Applications do not need this package.
@NullMarked
package dev.millrace.spi;

import org.jspecify.annotations.NullMarked;
