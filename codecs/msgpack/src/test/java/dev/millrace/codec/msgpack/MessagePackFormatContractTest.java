package dev.millrace.codec.msgpack;

import dev.millrace.codec.contract.FormatContract;
import java.util.List;

class MessagePackFormatContractTest extends FormatContract<Order> {

    MessagePackFormatContractTest() {
        super(new MessagePackFormat(), Order.class);
    }

    @Override
    protected List<Order> values() {
        return Order.examples();
    }
}
