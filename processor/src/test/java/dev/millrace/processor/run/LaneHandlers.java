package dev.millrace.processor.run;

import dev.millrace.Payload;
import dev.millrace.annotation.ByKey;
import dev.millrace.annotation.Header;
import dev.millrace.annotation.SlowAfter;
import dev.millrace.annotation.StalledAfter;
import dev.millrace.annotation.Subscriber;
import dev.millrace.annotation.Threads;
import dev.millrace.annotation.Workers;
import java.util.concurrent.CountDownLatch;

class LaneHandlers {

    private final Service service;
    private final CountDownLatch together;

    LaneHandlers(Service service, CountDownLatch together) {
        this.service = service;
        this.together = together;
    }

    @Subscriber("keyed")
    @Workers(4)
    @ByKey("customer")
    void keyed(Payload payload, @Header String customer) {
        service.note(customer + payload.toUtf8());
    }

    @Subscriber("partitioned")
    @Threads(2)
    @ByKey
    void partitioned(Payload payload, @Header("partition-key") String key) {
        service.note(key + payload.toUtf8() + Thread.currentThread().isVirtual());
    }

    @Subscriber("together")
    @Workers(3)
    @SlowAfter("1m")
    @StalledAfter("PT1M")
    void together(Payload payload) throws InterruptedException {
        together.countDown();
        together.await(); // only if three are in hand at a time
        service.note("together " + Thread.currentThread().isVirtual());
    }
}
