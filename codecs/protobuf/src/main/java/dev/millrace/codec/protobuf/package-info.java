/// Messages as Protocol Buffers: [dev.millrace.codec.protobuf.ProtobufFormat].
@NullMarked
package dev.millrace.codec.protobuf;

import org.jspecify.annotations.NullMarked;
