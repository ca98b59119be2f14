package dev.millrace.runtime;

import dev.millrace.Headers;
import dev.millrace.MutableHeaders;
import dev.millrace.ReplyHeaders;
import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.Format;
import dev.millrace.spi.Delivery;
import dev.millrace.spi.Destination;
import dev.millrace.spi.RefusedException;
import dev.millrace.spi.Sender;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Publishes what handlers answer. Belongs to one worker.
final class Replier {

    /// Remembered reply addresses, a power of two; an address whose place is taken replaces what is there.
    private static final int REMEMBERED = 64;

    private static final class Address {

        final byte[] name;
        final Destination destination;

        Address(byte[] name, Destination destination) {
            this.name = name;
            this.destination = destination;
        }
    }

    private final Outlet outlet;
    private final Sender sender;
    private final Destination declared;
    private final Formats formats;
    private final @Nullable Format format;
    private final @Nullable ReplyHeaders replyHeaders;
    private final String whose;
    private final MutableHeaders headers = new MutableHeaders();
    private final @Nullable Address[] addresses = new @Nullable Address[REMEMBERED];

    /// The codec of the last answer's class; handlers rarely answer with several.
    private @Nullable Class<?> lastClass;

    private @Nullable Codec<?> lastCodec;

    Replier(
            WorkerParts<?> parts,
            Sender sender,
            String destination,
            @Nullable Format format,
            @Nullable ReplyHeaders replyHeaders) {
        SubscriptionPlan<?> plan = parts.plan();
        outlet = parts.outlet();
        formats = parts.formats();
        this.sender = sender;
        this.replyHeaders = replyHeaders;
        this.format = format == null ? plan.format() : format;
        declared = outlet.destination(destination);
        whose = "The replies of subscription '" + plan.name() + "'";
    }

    void reply(Delivery to, @Nullable Object answer) {
        if (answer == null) {
            throw new NullPointerException(whose + ": the handler answered null; use accept or handle to not answer");
        }
        Headers request = to.headers();
        headers.clear();
        Destination destination = declared;
        if (!request.isEmpty()) {
            copy(request, Headers.CORRELATION_ID);
            int address = request.find(Headers.REPLY_TO);
            if (address >= 0) {
                destination = destination(request.array(), request.valueOffset(address), request.valueLength(address));
            }
        }
        if (replyHeaders != null) {
            replyHeaders.write(request, headers);
        }
        try {
            outlet.publish(sender, destination, codec(answer), answer, headers);
        } catch (RuntimeException failure) { // of the broker, or of a layer around what leaves
            if (failure instanceof CodecException
                    || failure.getCause() instanceof CodecException
                    || failure.getCause() instanceof RefusedException) {
                throw failure; // it would fail again
            }
            throw new ReplyFailedException(failure);
        }
    }

    private void copy(Headers from, String name) {
        int entry = from.find(name);
        if (entry >= 0) {
            headers.put(name, from.array(), from.valueOffset(entry), from.valueLength(entry));
        }
    }

    private Destination destination(byte[] bytes, int offset, int length) {
        int hash = 0;
        for (int i = offset; i < offset + length; i++) {
            hash = 31 * hash + bytes[i];
        }
        int place = (hash ^ (hash >>> 16)) & (REMEMBERED - 1);
        Address known = addresses[place];
        if (known == null || !Arrays.equals(known.name, 0, known.name.length, bytes, offset, offset + length)) {
            String name = new String(bytes, offset, length, StandardCharsets.UTF_8);
            known = new Address(Arrays.copyOfRange(bytes, offset, offset + length), outlet.destination(name));
            addresses[place] = known;
        }
        return known.destination;
    }

    @SuppressWarnings("unchecked") // the codec is looked up by the answer's class
    private Codec<Object> codec(Object answer) {
        if (answer.getClass() != lastClass) {
            lastCodec = formats.codecFor(answer.getClass(), format, whose);
            lastClass = answer.getClass();
        }
        return (Codec<Object>) Objects.requireNonNull(lastCodec);
    }
}
