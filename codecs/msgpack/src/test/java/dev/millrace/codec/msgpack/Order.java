package dev.millrace.codec.msgpack;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A message with every kind of component.
record Order(
        long id,
        int quantity,
        double weight,
        boolean paid,
        String name,
        State state,
        Optional<String> note,
        List<Line> lines,
        Map<String, Integer> stock,
        Instant at,
        UUID key,
        BigDecimal price) {

    enum State {
        OPEN,
        CLOSED
    }

    record Line(String sku, Integer count) {}

    static List<Order> examples() {
        return List.of(
                new Order(
                        1,
                        -2,
                        0.5,
                        true,
                        "Grüße, 世界 \"😀\"",
                        State.OPEN,
                        Optional.of("x"),
                        List.of(new Line("a", 1), new Line("b", null)),
                        Map.of("k", 7),
                        Instant.parse("2026-01-31T12:00:00.123456789Z"),
                        new UUID(1, 2),
                        new BigDecimal("12.30")),
                new Order(
                        Long.MIN_VALUE,
                        Integer.MAX_VALUE,
                        -1e300,
                        false,
                        "",
                        State.CLOSED,
                        Optional.empty(),
                        List.of(),
                        Map.of(),
                        Instant.EPOCH,
                        new UUID(-1, -1),
                        BigDecimal.ZERO));
    }
}
