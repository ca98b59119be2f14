package dev.millrace.examples.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The applications that the guides quote do what these say.
@Timeout(60)
class AppExamplesTest {

    @Test
    void firstAppShipsBothOrders() {
        assertThat(new FirstApp().run()).containsExactly("3 to Ann", "1 to Bob");
    }

    @Test
    void failuresAreRetriedAndThenDeadLettered() {
        assertThat(new RetriesExample().run())
                .containsSubsequence("done 1", "done 2")
                .contains("dead after 3: IllegalArgumentException: quantity is negative")
                .anySatisfy(event -> assertThat(event)
                        .startsWith("dead after 1: UndecodableException: Subscription 'orders' can't read a message"))
                .hasSize(4);
    }

    @Test
    void batchSettlesEachOrder() {
        assertThat(new BatchExample().run()).isEqualTo("9 stored, refused [7]");
    }

    @Test
    void ordersOfOneCustomerStayInOrder() {
        var byCustomer = new KeyedWorkers().run();
        assertThat(byCustomer).hasSize(5);
        for (long customer = 0; customer < 5; customer++) {
            long first = customer;
            assertThat(byCustomer.get("customer-" + customer))
                    .isEqualTo(LongStream.range(0, 20)
                            .map(i -> first + 5 * i)
                            .boxed()
                            .toList());
        }
    }

    @Test
    void requestGetsItsAnswer() throws InterruptedException {
        assertThat(new RequestReply().run()).containsExactly("1 accepted", "answer: 2 refused");
    }

    @Test
    void headersAreReadAsARecord() {
        assertThat(new HeadersExample().run()).containsExactly("1 of acme from shop, chunk 2", "2 of globex from shop");
    }

    @Test
    void ticksAreReadByTheirCodec() {
        assertThat(new CustomCodec().run()).isEqualTo(5.0);
    }

    @Test
    void layersSeeOutcomesAndStampMessages() {
        assertThat(new LayersExample().run()).containsExactly("orders ACK for acme", "orders REJECT for acme");
    }

    @Test
    void onlyWhatIsCommittedIsPublished() {
        assertThat(new OutboxExample().run()).containsExactlyInAnyOrder("1 accepted", "Order 2 is empty");
    }

    @Test
    void shutdownNamesWhatWasNotHandled() throws InterruptedException {
        assertThat(new ShutdownExample().run())
                .isEqualTo(List.of(
                        "Subscription 'jobs': a handler was interrupted; its message stays unsettled",
                        "Subscription 'jobs': 2 messages were not handled"));
    }
}
