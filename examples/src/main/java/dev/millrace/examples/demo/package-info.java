/// `./millrace demo`: sends the lines of a file through a queue and shows what it cost and that nothing was lost.
@NullMarked
package dev.millrace.examples.demo;

import org.jspecify.annotations.NullMarked;
