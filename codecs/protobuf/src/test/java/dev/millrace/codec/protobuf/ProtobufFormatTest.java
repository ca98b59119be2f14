package dev.millrace.codec.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.DescriptorProtos.UninterpretedOption.NamePart;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.MessageLite;
import com.google.protobuf.StringValue;
import com.google.protobuf.Timestamp;
import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.contract.Messages;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtobufFormatTest {

    private final ProtobufFormat format = new ProtobufFormat();

    @Test
    void mediaTypeIsTheCommonOneAndOrderIsBehindFormatsOfRecords() {
        assertThat(format.mediaType()).isEqualTo("application/x-protobuf");
        assertThat(format.order()).isEqualTo(1_000);
    }

    @Test
    void bytesAreThoseOfTheLibrary() {
        Timestamp value =
                Timestamp.newBuilder().setSeconds(1_767_225_600).setNanos(7).build();

        assertThat(Messages.encode(format.codecFor(Timestamp.class), value)).isEqualTo(value.toByteArray());
    }

    @Test
    void bytesThatWereReadAreCopies() {
        Codec<BytesValue> codec = format.codecFor(BytesValue.class);
        byte[] message = BytesValue.of(ByteString.copyFromUtf8("kept")).toByteArray();
        BytesValue value = Messages.decode(codec, message);
        Arrays.fill(message, (byte) 0);

        assertThat(value.getValue().toStringUtf8()).isEqualTo("kept");
    }

    @Test
    void fieldsOfNewerSendersAreKept() {
        byte[] message = HexFormat.of().parseHex("0a0161" + "1a0162"); // value = "a", field 3 = "b"
        Codec<StringValue> codec = format.codecFor(StringValue.class);
        StringValue value = Messages.decode(codec, message);

        assertThat(value.getValue()).isEqualTo("a");
        assertThat(Messages.encode(codec, value)).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0a0561", // text of 5 bytes, but there is one
                "0a", // a field without value
                "0c", // the end of a group that did not begin
                "0aff", // a length without end
                "0affffffff0f", // a negative length
                "0a01ff", // no UTF-8
                "ffffffffffffffffffffff01" // a number of 12 bytes
            })
    void damagedMessagesAreRefused(String hex) {
        byte[] message = HexFormat.of().parseHex(hex);

        assertThatThrownBy(() -> Messages.decode(format.codecFor(StringValue.class), message))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("The bytes are no StringValue in application/x-protobuf: ")
                .hasMessageContaining(" of " + message.length + ". Compare the sender's .proto file");
    }

    @Test
    void requiredFieldThatIsMissingIsRefusedInBothDirections() {
        Codec<NamePart> codec = format.codecFor(NamePart.class);

        assertThatThrownBy(() -> Messages.encode(codec, NamePart.getDefaultInstance()))
                .isInstanceOf(CodecException.class)
                .hasMessage("NamePart lacks a required field: set all of them before it is sent");
        assertThatThrownBy(() -> Messages.decode(codec, new byte[0])).isInstanceOf(CodecException.class);
    }

    @ParameterizedTest
    @ValueSource(classes = {String.class, MessageLite.class, StringValue.Builder.class})
    void whatProtocDidNotGenerateIsRefusedBeforeThereIsAMessage(Class<?> type) {
        assertThatThrownBy(() -> format.codecFor(type))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith(type.getName() + " is no class that protoc generated");
    }

    @Test
    void messagesWithoutClassOfTheirOwnAreRefused() {
        assertThatThrownBy(() -> format.codecFor(DynamicMessage.class))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("com.google.protobuf.DynamicMessage has no static getDefaultInstance()");
    }
}
