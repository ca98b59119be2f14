/// The tests that every format passes: [dev.millrace.codec.contract.FormatContract].
@NullMarked
package dev.millrace.codec.contract;

import org.jspecify.annotations.NullMarked;
