/// Formats made of a Jackson mapper: [dev.millrace.codec.jackson.MapperFormat].
@NullMarked
package dev.millrace.codec.jackson;

import org.jspecify.annotations.NullMarked;
