package dev.millrace.codec.cbor;

import dev.millrace.codec.contract.FormatContract;
import java.util.List;

class CborFormatContractTest extends FormatContract<Order> {

    CborFormatContractTest() {
        super(new CborFormat(), Order.class);
    }

    @Override
    protected List<Order> values() {
        return Order.examples();
    }
}
