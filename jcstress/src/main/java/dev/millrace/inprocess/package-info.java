/// What threads may see of the hand-overs of `dev.millrace.inprocess`, in that package to reach its parts.
@org.jspecify.annotations.NullMarked
package dev.millrace.inprocess;
