/// Millrace's framework: typed subscribers and publishers over any broker, and the embedded one.
///
/// Start at `dev.millrace.Millrace`.
module dev.millrace.core {
    requires static org.jspecify;
    requires dev.millrace.queue;
    requires org.slf4j;

    exports dev.millrace;
    exports dev.millrace.annotation;
    exports dev.millrace.codec;
    exports dev.millrace.inprocess;
    exports dev.millrace.spi;

    uses dev.millrace.codec.Format;
}
