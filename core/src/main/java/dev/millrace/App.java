package dev.millrace;

import dev.millrace.runtime.AppPlan;
import dev.millrace.runtime.AppRuntime;
import dev.millrace.spi.Rehearsal;
import java.util.List;
import java.util.Objects;

/// An application as it was described. A value: it may be started again after it has ended.
public final class App {

    private final AppPlan plan;

    App(AppPlan plan) {
        this.plan = plan;
    }

    /// Gives the title.
    ///
    /// @return the title
    public String title() {
        return plan.title();
    }

    /// Gives the version.
    ///
    /// @return the version
    public String version() {
        return plan.version();
    }

    /// Names the subscriptions.
    ///
    /// @return their names, in the order in which they were described
    public List<String> subscriptions() {
        return plan.subscriptions().stream().map(each -> each.name()).toList();
    }

    /// Connects, opens all subscriptions, and returns when they are ready. Installs no signal handlers.
    ///
    /// @return the running application
    /// @throws StartException if that failed; what was opened is closed again
    public RunningApp start() {
        return AppRuntime.start(plan, null);
    }

    /// Starts the same application with other surroundings; for test kits.
    ///
    /// @param rehearsal time, brokers and more to use in place of its own
    /// @return the running application
    /// @throws StartException if that failed; what was opened is closed again
    public RunningApp start(Rehearsal rehearsal) {
        return AppRuntime.start(plan, Objects.requireNonNull(rehearsal, "rehearsal"));
    }
}
