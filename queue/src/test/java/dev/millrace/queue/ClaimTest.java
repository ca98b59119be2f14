package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
@Tag("fast-path")
class ClaimTest {

    private final Inbox inbox = new Inbox();

    private QueueBuilder builder() {
        return TwoBufQueue.builder()
                .variableLength()
                .threading(Threading.CALLER)
                .source(pool -> pool.blockSize(64).blocks(2, 2))
                .backpressure(Backpressure.drop())
                .onMessage(inbox);
    }

    private static int claim(WriteSession session, int length) {
        int at = session.claim(length);
        return at >= 0 || !session.next() ? at : session.claim(length);
    }

    private static void put(WriteSession session, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, session.array(), at, bytes.length);
    }

    private static boolean write(Writer writer, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return writer.write(bytes, 0, bytes.length);
    }

    @Test
    void aCommitOfFewerBytesThanClaimedMakesAMessageOfThose() {
        try (TwoBufQueue queue = builder().start()) {
            Writer writer = queue.newWriter();
            WriteSession session = writer.session();
            put(session, claim(session, 30), "short");
            assertThat(session.commit(5)).isTrue();
            put(session, claim(session, 5), "exact");
            assertThat(session.commit(5)).isTrue();
            assertThat(claim(session, 10)).isNotNegative();
            assertThat(session.commit(0)).isTrue();
            assertThat(write(writer, "written")).isTrue();
        }
        assertThat(inbox.texts()).containsExactly("short", "exact", "", "written");
    }

    @Test
    void anAbortedClaimPublishesNothingAndItsRoomIsUsedByTheNextMessage() {
        try (TwoBufQueue queue = builder().start()) {
            Writer writer = queue.newWriter();
            WriteSession session = writer.session();
            int first = claim(session, 60);
            put(session, first, "nothing");
            session.abort();
            assertThat(session.claim(60)).isEqualTo(first);
            session.abort();
            assertThat(write(writer, "something")).isTrue();
        }
        assertThat(inbox.texts()).containsExactly("something");
    }

    @Test
    void everythingButFlushAndCommitAndAbortIsRefusedWhileAClaimIsOpen() {
        try (TwoBufQueue queue = builder().start()) {
            Writer writer = queue.newWriter();
            WriteSession session = writer.session();
            put(session, claim(session, 4), "once");
            String message =
                    "A claim of 4 bytes is open on writer 0: commit or abort it before the next claim, append or block";
            for (Task.Action action : new Task.Action[] {
                () -> session.claim(4),
                () -> session.write(new byte[1], 0, 1),
                () -> session.writeLong(1),
                () -> session.writeLongs(1, 2),
                () -> session.writeLongs(1, 2, 3, 4),
                () -> session.writeHeaded(1, 2, new byte[1], 0, 1),
                session::next,
                writer::finishBlock,
                () -> writer.write(new byte[1], 0, 1),
                () -> writer.writeLong(1)
            }) {
                assertThatThrownBy(action::run)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage(message);
            }
            assertThat(session.commit(4)).isTrue();
            assertThat(write(writer, "twice")).isTrue();
        }
        assertThat(inbox.texts()).containsExactly("once", "twice");
    }

    @Test
    void aCommitLongerThanTheClaimIsAnErrorAndTheClaimStaysOpen() {
        try (TwoBufQueue queue = builder().start()) {
            WriteSession session = queue.newWriter().session();
            put(session, claim(session, 4), "fine");
            assertThatThrownBy(() -> session.commit(5))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("A commit of 5 bytes was asked for, but the open claim allows from 0 to 4");
            assertThatThrownBy(() -> session.commit(-1)).isInstanceOf(IllegalArgumentException.class);
            assertThat(session.commit(4)).isTrue();
        }
        assertThat(inbox.texts()).containsExactly("fine");
    }

    @Test
    void aCommitOrAbortWithoutAClaimIsAnError() {
        try (TwoBufQueue queue = builder().start()) {
            WriteSession session = queue.newWriter().session();
            assertThatThrownBy(() -> session.commit(1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("No claim is open on writer 0: call claim before commit");
            assertThatThrownBy(session::abort)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("No claim is open on writer 0: call claim before abort");
            assertThat(claim(session, 1)).isNotNegative();
            assertThat(session.commit(1)).isTrue();
            assertThatThrownBy(() -> session.commit(1)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(session::abort).isInstanceOf(IllegalStateException.class);
        }
        assertThat(inbox.size()).isEqualTo(1);
    }

    @Test
    void withAFixedLengthClaimAndCommitTakeExactlyThat() {
        try (TwoBufQueue queue = builder().fixedLength(8).start()) {
            WriteSession session = queue.newWriter().session();
            assertThat(claim(session, 8)).isZero();
            assertThatThrownBy(() -> session.commit(7))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("A commit of 7 bytes was asked for, but this queue has messages of exactly 8 bytes");
            assertThat(session.commit(8)).isTrue();
            assertThat(session.claim(8)).isEqualTo(8);
            session.abort();
            assertThat(session.writeLong(1)).isTrue();
        }
        assertThat(inbox.size()).isEqualTo(2);
    }

    @Test
    void claimAnswersMinusOneWithoutABlockAndWhenTheBlockIsFull() {
        try (TwoBufQueue queue = builder().start()) {
            WriteSession session = queue.newWriter().session();
            assertThat(session.claim(1)).isEqualTo(-1);
            assertThat(session.next()).isTrue();
            assertThat(session.claim(40)).isEqualTo(4);
            assertThat(session.commit(40)).isTrue();
            assertThat(session.claim(17)).isEqualTo(-1);
            assertThat(session.claim(16)).isEqualTo(48);
            session.abort();
        }
    }

    @Test
    void flushWithAnOpenClaimPublishesWhatWasWrittenBeforeIt() {
        try (TwoBufQueue queue = builder().start()) {
            Writer writer = queue.newWriter();
            assertThat(write(writer, "before")).isTrue();
            put(writer.session(), claim(writer.session(), 5), "claim");
            writer.flush();
            queue.poll(10);
            assertThat(inbox.texts()).containsExactly("before");
            assertThat(writer.session().commit(5)).isTrue();
        }
        assertThat(inbox.texts()).containsExactly("before", "claim");
    }

    @Test
    void aClaimThatIsOpenWhenTheWriterClosesPublishesNothing() {
        try (TwoBufQueue queue = builder().start()) {
            Writer writer = queue.newWriter();
            assertThat(write(writer, "before")).isTrue();
            put(writer.session(), claim(writer.session(), 5), "claim");
            writer.close();
            assertThatThrownBy(() -> writer.session().commit(5)).isInstanceOf(IllegalStateException.class);
        }
        assertThat(inbox.texts()).containsExactly("before");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClaimThatIsOpenWhenTheQueueClosesPublishesNothingAndItsCommitAnswersFalse(boolean fixed) {
        QueueBuilder builder = fixed ? builder().fixedLength(8) : builder();
        TwoBufQueue queue = builder.start();
        Writer writer = queue.newWriter();
        assertThat(writer.writeLong(1)).isTrue();
        assertThat(claim(writer.session(), 8)).isNotNegative();
        CloseReport report = queue.close(Duration.ofSeconds(5));
        assertThat(report).isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, 1, 0, null));
        assertThat(writer.session().commit(8)).isFalse();
        assertThat(writer.refusal()).isEqualTo(Refusal.CLOSED);
        assertThat(queue.close(Duration.ofSeconds(5))).isEqualTo(report);
        assertThat(inbox.size()).isEqualTo(1);
    }

    @Test
    void publishEveryCountsCommits() {
        try (TwoBufQueue queue = builder()
                .fixedLength(8)
                .publishEvery(2)
                .scanCurrentBlock(Duration.ZERO, Duration.ZERO)
                .start()) {
            WriteSession session = queue.newWriter().session();
            for (int i = 1; i <= 6; i++) {
                assertThat(claim(session, 8)).isNotNegative();
                session.abort();
                assertThat(claim(session, 8)).isNotNegative();
                assertThat(session.commit(8)).isTrue();
                queue.poll(100);
                assertThat(inbox.size()).isEqualTo(i / 2 * 2);
            }
        }
    }
}
