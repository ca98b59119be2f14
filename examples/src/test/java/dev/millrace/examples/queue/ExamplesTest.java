package dev.millrace.examples.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.queue.CloseReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The programs that the documentation quotes do what it says.
@Timeout(60)
class ExamplesTest {

    @Test
    void quickStartDeliversEveryOrder() {
        assertThat(QuickStart.run()).containsExactly("3 apples", "1 pear", "12 eggs");
    }

    @Test
    void sessionLoopDeliversEveryTickThroughManyBlocks() {
        assertThat(SessionLoop.run(100_000)).isEqualTo(100_000);
    }

    @Test
    void claimSendsWhatWasCommittedAndNothingThatWasAborted() {
        assertThat(ClaimExample.run(1, -5, 120, 0, -1, Integer.MAX_VALUE))
                .containsExactly("1", "120", "0", "2147483647");
    }

    @Test
    void eachWritersMessagesArriveInOrder() throws InterruptedException {
        assertThat(SeveralWriters.run(4, 50_000)).isEqualTo(200_000);
    }

    @Test
    void callersLoopDeliversEverything() throws InterruptedException {
        assertThat(CallerLoop.run(50_000)).isEqualTo(50_000);
    }

    @Test
    void routerSendsEveryOrderToTheBookAndSomeToTheAudit() {
        assertThat(RoutedExample.run(1_000)).isEqualTo(new RoutedExample.Counts(1_000, 4));
    }

    @Test
    void dropRefusesWhatDoesNotFitAndDeliversTheRest() {
        assertThat(BackpressureExample.drop(100)).isEqualTo(new BackpressureExample.Result(32, 68, 32));
    }

    @Test
    void blockTakesEverythingInTheEnd() {
        BackpressureExample.Result result = BackpressureExample.block(100);

        assertThat(result.accepted()).isEqualTo(100);
        assertThat(result.delivered()).isEqualTo(100);
        assertThat(result.refused()).isPositive();
    }

    @Test
    void failThrowsAtTheFirstMessageThatDoesNotFit() {
        assertThat(BackpressureExample.fail(100)).isEqualTo(new BackpressureExample.Result(32, 1, 32));
    }

    @Test
    void singleMessageIsDeliveredWithoutFlush() throws InterruptedException {
        assertThat(SingleLayerLowLatency.run()).isTrue();
    }

    @Test
    void closeReportCountsEveryMessage() {
        CloseReport report = CloseReportExample.run(10_000);

        assertThat(report.outcome()).isEqualTo(CloseReport.Outcome.DRAINED);
        assertThat(report.delivered()).isEqualTo(10_000);
        assertThat(report.discarded()).isZero();
    }

    @Test
    void everyProgramRunsFromItsMain() throws InterruptedException {
        String[] none = {};
        QuickStart.main(none);
        SessionLoop.main(none);
        ClaimExample.main(none);
        SeveralWriters.main(none);
        CallerLoop.main(none);
        RoutedExample.main(none);
        BackpressureExample.main(none);
        SingleLayerLowLatency.main(none);
        CloseReportExample.main(none);
    }
}
