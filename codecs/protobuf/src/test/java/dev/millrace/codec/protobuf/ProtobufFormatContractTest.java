package dev.millrace.codec.protobuf;

import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import dev.millrace.codec.contract.FormatContract;
import java.util.List;

class ProtobufFormatContractTest extends FormatContract<Struct> {

    ProtobufFormatContractTest() {
        super(new ProtobufFormat(), Struct.class);
    }

    @Override
    protected List<Struct> values() {
        Value text = Value.newBuilder().setStringValue("Grüße, 世界 😀").build();
        Value list = Value.newBuilder()
                .setListValue(ListValue.newBuilder()
                        .addValues(text)
                        .addValues(Value.newBuilder().setNumberValue(-0.5))
                        .addValues(Value.newBuilder().setNullValue(NullValue.NULL_VALUE)))
                .build();
        Struct inner = Struct.newBuilder().putFields("inner", list).build();
        return List.of(
                Struct.newBuilder()
                        .putFields("text", text)
                        .putFields(
                                "struct",
                                Value.newBuilder().setStructValue(inner).build())
                        .build(),
                Struct.newBuilder().putFields("", list).build(),
                Struct.getDefaultInstance());
    }

    @Override
    protected boolean messagesSayWhereTheyEnd() {
        return false;
    }
}
