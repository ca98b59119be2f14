package dev.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.inprocess.InProcessBroker;
import dev.millrace.inprocess.InProcessOptions;
import dev.millrace.inprocess.InProcessSource;
import dev.millrace.spi.SourceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutingTest {

    private static void noting(Scope on, TestApp test, SourceSpec source, String name) {
        on.subscribe(source, Payload.class).name(name).handle((payload, context) -> {
            test.note(name + " " + context.destination());
            return Outcome.ack();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "a.b, a.b, true",
        "a.b, a.c, false",
        "a.*, a.b, true",
        "a.*, a, false",
        "a.*, a.b.c, false",
        "*.b, a.b, true",
        "*, a, true",
        "*, a.b, false",
        "a.>, a.b.c, true",
        "a.>, a, false",
        ">, a, true",
        ">, a.b.c.d, true",
        "a.*.c.>, a.b.c.d.e, true",
        "a.*.c.>, a.b.x.d, false",
    })
    void patternMatchesTokenByToken(String pattern, String destination, boolean matches) {
        try (TestApp app = TestApp.start((on, test) -> {
            noting(on, test, InProcessSource.pattern(pattern), "pattern");
            noting(on, test, InProcessSource.named("end"), "end");
        })) {
            app.publish(destination, "x");
            app.until(() -> app.running().health().subscriptions().stream()
                    .allMatch(each -> each.state() == SubscriptionState.WAITING));
            app.running().shutDown();
            assertThat(app.events()).isEqualTo(matches ? List.of("pattern " + destination) : List.of());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.>.b | The pattern 'a.>.b' has '>' before its end: it stands for all tokens that follow, so it must be the last",
                "a.b* | The pattern 'a.b*' has a wildcard inside the token 'b*': a wildcard stands for a whole token",
                "a..b | The pattern 'a..b' has an empty token: names are tokens with a '.' between them",
                "a.b c | The pattern 'a.b c' has white space or a control character",
            })
    void invalidPatternEndsTheStartInAClearSentence(String pattern, String message) {
        App app = Millrace.app("orders", "1")
                .broker(
                        InProcessBroker.create(),
                        on -> on.subscribe(InProcessSource.pattern(pattern), Payload.class)
                                .accept(payload -> {}))
                .build();
        assertThatThrownBy(app::start)
                .isInstanceOf(StartException.class)
                .hasMessage("'orders' could not start: " + message);
    }

    @Test
    void wildcardWithoutPatternIsRefusedWithAdvice() {
        App app = Millrace.app("orders", "1")
                .broker(
                        InProcessBroker.create(),
                        on -> on.subscribe("a.*", Payload.class).accept(payload -> {}))
                .build();
        assertThatThrownBy(app::start)
                .hasMessageContaining("has a wildcard: subscribe with InProcessSource.pattern(…)");
    }

    @Test
    void everySubscriptionThatMatchesGetsTheMessageInOneWrite() {
        try (TestApp app = TestApp.start((on, test) -> {
            noting(on, test, InProcessSource.named("a.b"), "plain");
            noting(on, test, InProcessSource.named("a.b"), "twin");
            noting(on, test, InProcessSource.pattern("a.*"), "star");
            noting(on, test, InProcessSource.pattern(">"), "all");
        })) {
            app.publish("a.b", "x");
            app.awaitCount(4);
            assertThat(app.events()).containsExactlyInAnyOrder("plain a.b", "twin a.b", "star a.b", "all a.b");
        }
    }

    @Test
    void mostSpecificSubscriptionAloneGetsTheMessageWhenAskedFor() {
        try (TestApp app = TestApp.start(InProcessOptions::mostSpecificOnly, (on, test) -> {
            noting(on, test, InProcessSource.pattern(">"), "all");
            noting(on, test, InProcessSource.pattern("a.*"), "star");
            noting(on, test, InProcessSource.pattern("*.b"), "late star");
            noting(on, test, InProcessSource.named("a.b"), "plain");
            noting(on, test, InProcessSource.named("a.b"), "twin");
        })) {
            app.publish("a.b", "x");
            app.publish("a.c", "x");
            app.publish("c.b", "x");
            app.publish("z", "x");
            app.awaitCount(5);
            assertThat(app.events())
                    .containsExactlyInAnyOrder("plain a.b", "twin a.b", "star a.c", "late star c.b", "all z");
        }
    }

    @Test
    void membersOfAGroupShareTheMessagesAndOthersGetThemAll() {
        Set<String> byGroup = ConcurrentHashMap.newKeySet();
        List<String> twice = new ArrayList<>();
        try (TestApp app = TestApp.start((on, test) -> {
            for (int i = 0; i < 3; i++) {
                on.subscribe(InProcessSource.named("a").group("billing"), Payload.class)
                        .name("member-" + i)
                        .accept(payload -> {
                            synchronized (twice) {
                                if (!byGroup.add(payload.toUtf8())) {
                                    twice.add(payload.toUtf8());
                                }
                            }
                        });
            }
            on.subscribe("a", Payload.class).name("observer").accept(payload -> test.note(payload.toUtf8()));
        })) {
            for (int i = 0; i < 300; i++) {
                app.publish("a", "" + i);
            }
            app.awaitCount(300);
            app.until(() -> byGroup.size() == 300);
            assertThat(twice).isEmpty();
            assertThat(app.running().health().subscriptions())
                    .filteredOn(each -> each.name().startsWith("member"))
                    .allMatch(each -> each.settled() > 0);
        }
    }

    @Test
    void pausedMemberDoesNotHoldUpItsGroupBeyondItsOwnInbox() {
        try (TestApp app = TestApp.start(options -> options.inboxBytes(4096), (on, test) -> {
            for (String member : List.of("idle", "busy")) {
                on.subscribe(InProcessSource.named("a").group("g"), Payload.class)
                        .name(member)
                        .accept(payload -> test.note(member));
            }
        })) {
            app.pause("idle");
            for (int i = 0; i < 1_000; i++) {
                app.publish("a", "x".repeat(64));
            }
            app.running().resume("idle");
            app.awaitCount(1_000);
        }
    }

    @Test
    void retriedMessageComesBackToItsOwnSubscriptionAlone() {
        AtomicReference<String> other = new AtomicReference<>("");
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class).name("retrying").handle((payload, context) -> {
                test.note("attempt " + context.attempt());
                return context.attempt() < 3 ? Outcome.retry() : Outcome.ack();
            });
            on.subscribe("a", Payload.class).name("other").accept(payload -> other.updateAndGet(all -> all + "x"));
        })) {
            app.publish("a", "x");
            app.awaitEvents("attempt 1", "attempt 2", "attempt 3");
            app.running().shutDown();
            assertThat(other).hasValue("x");
        }
    }

    @Test
    void sourceOfAnotherBrokerIsRefused() {
        record Foreign(String name) implements SourceSpec {}
        App app = Millrace.app("orders", "1")
                .broker(
                        InProcessBroker.create(),
                        on -> on.subscribe(new Foreign("a"), Payload.class).accept(payload -> {}))
                .build();
        assertThatThrownBy(app::start)
                .hasMessage("'orders' could not start: Subscription 'a' describes its source with a Foreign, which"
                        + " belongs to another broker: use a name or an InProcessSource");
    }

    @Test
    void smallInboxIsRefused() {
        assertThatThrownBy(() -> InProcessSource.named("a").capacity(1023))
                .hasMessage("An inbox of 1023 bytes is too small: give it 1024 or more");
    }
}
