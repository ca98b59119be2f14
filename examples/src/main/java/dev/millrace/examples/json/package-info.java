/// Messages as JSON, with codecs that are generated at compile time.
@NullMarked
package dev.millrace.examples.json;

import org.jspecify.annotations.NullMarked;
