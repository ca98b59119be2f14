/// Applications in plain code, one thing each; `docs/` quotes them. With annotations: `dev.millrace.examples.annotations`.
@org.jspecify.annotations.NullMarked
package dev.millrace.examples.app;
