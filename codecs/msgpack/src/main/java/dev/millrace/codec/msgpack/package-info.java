/// Records as MessagePack: [dev.millrace.codec.msgpack.MessagePackFormat].
@NullMarked
package dev.millrace.codec.msgpack;

import org.jspecify.annotations.NullMarked;
