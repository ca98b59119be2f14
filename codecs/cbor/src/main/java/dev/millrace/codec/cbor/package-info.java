/// Messages as CBOR: [dev.millrace.codec.cbor.CborFormat].
@NullMarked
package dev.millrace.codec.cbor;

import org.jspecify.annotations.NullMarked;
