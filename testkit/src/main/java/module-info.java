/// Runs an application in tests: in process, with a time of its own, and with assertions on what it did.
///
/// Start at `dev.millrace.test.TestApp`.
module dev.millrace.test {
    requires static org.jspecify;
    requires transitive dev.millrace.core;

    exports dev.millrace.test;
}
