/// Messages as JSON: [dev.millrace.codec.json.JacksonFormat].
@NullMarked
package dev.millrace.codec.json;

import org.jspecify.annotations.NullMarked;
