package dev.millrace.examples.annotations;

import dev.millrace.App;
import dev.millrace.Millrace;
import dev.millrace.Router;
import dev.millrace.inprocess.InProcessBroker;
import dev.millrace.inprocess.InProcessSource;
import dev.millrace.spi.SourceSpec;

/// Applications that are put together from annotated classes.
final class Shop {

    private Shop() {}

    /// @param others the rest of the service
    static App app(Stock stock, Prices prices, Router others) {
        // tag::app
        OrderHandlers handlers = new OrderHandlers(stock, prices);
        return Millrace.app("shop", "1.0.0")
                .broker(InProcessBroker.create(), on -> {
                    on.include(new OrderHandlersRouter(handlers));
                    on.include(others);
                })
                .build();
        // end::app
    }

    static App parts(Audit audit, PaymentHandlers payments, Thumbnails thumbnails, Totals totals, Router others) {
        return Millrace.app("shop", "1.0.0")
                .broker(InProcessBroker.create(), on -> {
                    // tag::given
                    SourceSpec created =
                            InProcessSource.pattern("orders.*.created").group("audit");
                    on.include(new AuditRouter(audit, created)
                            .configureRecord(record -> record.layer(audit.counting()))
                            .configureCorrectCorrected(publisher -> publisher.header("producer", "audit")));
                    // end::given
                    // tag::scope
                    on.include(scope -> scope.layer(totals.timing()).include(new TotalsRouter(totals)));
                    // end::scope
                    on.include(new PaymentHandlersRouter(payments));
                    on.include(new ThumbnailsRouter(thumbnails));
                    on.include(others);
                })
                .build();
    }
}
