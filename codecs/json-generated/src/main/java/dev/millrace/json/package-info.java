/// JSON by generated codecs: [dev.millrace.json.Json] asks for one, [dev.millrace.json.GeneratedJsonFormat] finds
/// it. The other public types are what generated code calls.
@NullMarked
package dev.millrace.json;

import org.jspecify.annotations.NullMarked;
