package dev.millrace.runtime;

/// One thread of a subscription, as its intake sees it.
interface Worker {

    /// Tells that there is no message now: what is held for publishing may be used by others.
    void idle();

    /// What the watchdog sees of it.
    Progress progress();
}
