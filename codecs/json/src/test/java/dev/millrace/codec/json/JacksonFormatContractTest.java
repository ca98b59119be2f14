package dev.millrace.codec.json;

import dev.millrace.codec.contract.FormatContract;
import java.util.List;

class JacksonFormatContractTest extends FormatContract<Order> {

    JacksonFormatContractTest() {
        super(new JacksonFormat(), Order.class);
    }

    @Override
    protected List<Order> values() {
        return Order.examples();
    }
}
