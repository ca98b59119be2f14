/// `./millrace demo`: a service that takes the lines of a file as orders, and shows what it cost and that nothing was lost.
@NullMarked
package dev.millrace.examples.demo;

import org.jspecify.annotations.NullMarked;
