/// How values become bytes and come back: [dev.millrace.codec.Codec] for one type, [dev.millrace.codec.Format] for
/// all types of one media type.
@NullMarked
package dev.millrace.codec;

import org.jspecify.annotations.NullMarked;
