package dev.millrace.processor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What is generated: readable, without warnings, and no more than is needed.
class GeneratedCodeTest {

    @Test
    void routerIsWhatAPersonWouldWrite() throws Exception {
        Compiled compiled = Compiled.of(Compiled.resource("OrderHandlers.txt")).isClean();

        assertThat(compiled.generated("shop.OrderHandlersRouter"))
                .isEqualTo(Compiled.resource("OrderHandlersRouter.txt"));
        assertThat(compiled.generated("shop.OrderHandlers_MetaHeaders"))
                .isEqualTo(Compiled.resource("OrderHandlers_MetaHeaders.txt"));
    }
}
