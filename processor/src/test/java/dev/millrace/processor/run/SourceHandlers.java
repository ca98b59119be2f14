package dev.millrace.processor.run;

import dev.millrace.Context;
import dev.millrace.Payload;
import dev.millrace.annotation.Reply;
import dev.millrace.annotation.Subscriber;

class SourceHandlers {

    private final Service service;

    SourceHandlers(Service service) {
        this.service = service;
    }

    @Subscriber
    void audit(Payload payload, Context context) {
        service.note(context.subscription() + " got " + context.destination());
    }

    @Subscriber("numbers")
    @Reply("squares")
    Long square(Long number) {
        return number * number;
    }

    @Subscriber("squares")
    void squares(Payload payload) {
        service.note("square " + payload.toUtf8());
    }
}
