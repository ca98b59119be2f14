package dev.millrace.bench.burst;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Plan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RosterTest {

    @Test
    void withABacklogOursHasItsOwnThreadsAndIsThereOnce() {
        assertThat(ids(false)).contains("two-buf-session", "two-buf-dedicated");
        assertThat(ids(true)).contains("two-buf-session").doesNotContain("two-buf-dedicated");
    }

    @Test
    void aProfileHasNoSayInThreadsWithABacklog() {
        Settings shared = Settings.NONE.with("threading", "shared").with("wait", "signal");
        Map<String, Settings> profile = Map.of("two-buf-session", shared);

        assertThat(settings(profile, false))
                .containsEntry("threading", "shared")
                .containsEntry("wait", "signal");
        assertThat(settings(profile, true))
                .containsEntry("threading", "dedicated")
                .containsEntry("wait", "signal");
    }

    private static List<String> ids(boolean prefill) {
        return Roster.of(List.of(), Map.of(), prefill).stream()
                .map(Plan.Entry::id)
                .toList();
    }

    private static Map<String, String> settings(Map<String, Settings> profile, boolean prefill) {
        return Roster.of(List.of("two-buf-session"), profile, prefill).getLast().settings();
    }
}
