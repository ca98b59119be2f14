package dev.millrace.processor.run;

import dev.millrace.Headers;
import dev.millrace.Payload;
import dev.millrace.annotation.Header;
import dev.millrace.annotation.HeaderRecord;
import dev.millrace.annotation.Name;
import dev.millrace.annotation.OnFailure;
import dev.millrace.annotation.Subscriber;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

class HeaderHandlers {

    enum Urgency {
        LOW,
        HIGH
    }

    @HeaderRecord
    @SuppressWarnings("ArrayRecordComponent") // headers are bytes
    record Meta(
            @Name("task-id") long taskId,
            Optional<Integer> chunkNo,
            OptionalLong size,
            String tenant,
            @Nullable String note,
            Urgency urgency,
            Optional<Urgency> was,
            boolean last,
            @Nullable Boolean first,
            double share,
            Instant placedAt,
            Optional<UUID> id,
            byte[] raw) {

        Meta {
            if (taskId < 0) {
                throw new IllegalArgumentException("the task is negative");
            }
        }
    }

    private final Service service;

    HeaderHandlers(Service service) {
        this.service = service;
    }

    @Subscriber("required")
    @OnFailure(attempts = 1, deadLetter = "dead")
    void required(
            Payload payload,
            @Header("tenant") String tenant,
            @Header long count,
            @Header("part") int part,
            @Header boolean last,
            @Header double share,
            @Header Urgency urgency,
            @Header UUID id,
            @Header Instant at,
            @Header byte[] raw,
            @Header Integer boxed) {
        service.note(String.join(
                " ",
                payload.toUtf8(),
                tenant,
                "" + count,
                "" + part,
                "" + last,
                "" + share,
                "" + urgency,
                "" + id,
                "" + at,
                new String(raw, StandardCharsets.UTF_8),
                "" + boxed));
    }

    @Subscriber("optional")
    @OnFailure(attempts = 1, deadLetter = "dead")
    void optional(
            Payload payload,
            @Header Optional<String> tenant,
            @Header OptionalInt part,
            @Header OptionalLong count,
            @Header OptionalDouble share,
            @Header Optional<Boolean> last,
            @Header @Nullable String note,
            @Header @Nullable Long size,
            @Header byte @Nullable [] raw) {
        service.note(String.join(
                " ", "" + tenant, "" + part, "" + count, "" + share, "" + last, note, "" + size, "" + (raw == null)));
    }

    @Subscriber("record")
    @OnFailure(attempts = 1, deadLetter = "dead")
    void record(Payload payload, Meta meta, Headers headers) {
        service.note(meta.taskId() + " " + meta.chunkNo() + " " + meta.size() + " " + meta.tenant() + " " + meta.note()
                + " " + meta.urgency() + " " + meta.was() + " " + meta.last() + " " + meta.first() + " " + meta.share()
                + " " + meta.placedAt() + " " + meta.id() + " " + new String(meta.raw(), StandardCharsets.UTF_8)
                + " " + headers.has("note"));
    }

    @Subscriber("dead")
    void dead(Payload payload, @Header("millrace-dead-letter-cause") String cause) {
        service.note("dead: " + cause);
    }
}
