/// What threads may see of the queue's hand-overs, tried by jcstress. In the queue's own package, to reach its parts.
///
/// Every test lists all results that are allowed; any other fails the run. `docs/jcstress.md` tells how to run them.
@org.jspecify.annotations.NullMarked
package dev.millrace.queue;
