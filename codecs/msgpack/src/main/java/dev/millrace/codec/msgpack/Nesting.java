package dev.millrace.codec.msgpack;

/// The bound of what is nested while a value is written; [Reader] has its own.
final class Nesting {

    private Nesting() {}

    static void check(int depth) {
        if (depth >= Shape.DEEPEST) {
            throw new UnwritableException("more than " + Shape.DEEPEST
                    + " levels are nested, or a value contains itself; make the structure flatter");
        }
    }
}
