package dev.millrace.processor.run;

import dev.millrace.codec.Codec;
import dev.millrace.codec.Format;

/// The messages of these tests as text, numbers with a prefix.
record TextFormat(String prefix) implements Format {

    @Override
    public String mediaType() {
        return "text/plain";
    }

    @Override
    @SuppressWarnings("unchecked") // each class has the codec of its own
    public <T> Codec<T> codecFor(Class<T> type) {
        return (Codec<T>)
                switch (type.getSimpleName()) {
                    case "Order" -> orders();
                    case "Priced" -> priced();
                    default -> numbers(prefix);
                };
    }

    static Codec<Long> numbers(String prefix) {
        return new TextCodec<>(number -> prefix + number, text -> Long.valueOf(text.substring(prefix.length())));
    }

    private static Codec<Order> orders() {
        return new TextCodec<>(order -> order.id() + "x" + order.quantity(), text -> {
            String[] parts = text.split("x", -1);
            return new Order(Long.parseLong(parts[0]), Integer.parseInt(parts[1]));
        });
    }

    private static Codec<PublishingHandlers.Priced> priced() {
        return new TextCodec<>(priced -> priced.id() + "=" + priced.price(), text -> {
            String[] parts = text.split("=", -1);
            return new PublishingHandlers.Priced(Long.parseLong(parts[0]), Integer.parseInt(parts[1]));
        });
    }
}
