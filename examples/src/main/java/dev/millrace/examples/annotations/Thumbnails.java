package dev.millrace.examples.annotations;

import dev.millrace.Headers;
import dev.millrace.Payload;
import dev.millrace.PublishOptions;
import dev.millrace.Publisher;
import dev.millrace.annotation.HeaderRecord;
import dev.millrace.annotation.Name;
import dev.millrace.annotation.Subscriber;
import dev.millrace.annotation.To;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// Headers as records.
final class Thumbnails {

    // tag::record
    enum Size {
        SMALL,
        LARGE
    }

    @HeaderRecord
    record Image(@Name("image-id") long id, Size size, Optional<String> caption) {}
    // end::record

    private final List<Image> published = new CopyOnWriteArrayList<>();

    // tag::handler
    @Subscriber("images")
    void shrink(Payload pixels, Image image, @To("thumbnails") Publisher<Payload> thumbnails) {
        Image small = new Image(image.id(), Size.SMALL, image.caption());
        thumbnails.publish(pixels, new PublishOptions().headers(new Thumbnails_ImageHeaders(), small));
    }
    // end::handler

    @Subscriber("thumbnails")
    void look(Payload pixels, Headers headers) {
        // tag::plain
        Image image = new Thumbnails_ImageHeaders().read(headers);
        // end::plain
        published.add(image);
    }

    List<Image> published() {
        return published;
    }
}
