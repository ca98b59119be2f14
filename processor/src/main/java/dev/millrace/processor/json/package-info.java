/// Generates JSON codecs: [dev.millrace.processor.json.JsonProcessor].
@NullMarked
package dev.millrace.processor.json;

import org.jspecify.annotations.NullMarked;
