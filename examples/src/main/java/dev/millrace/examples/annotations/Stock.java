package dev.millrace.examples.annotations;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// How much there is of each item, and who has reserved it.
final class Stock {

    private final Map<String, Integer> items = new ConcurrentHashMap<>();
    private final Map<Long, String> reserved = new ConcurrentHashMap<>();

    void add(String item, int quantity) {
        items.merge(item, quantity, Integer::sum);
    }

    boolean reserve(Order order, String tenant) {
        boolean enough = items.getOrDefault(order.item(), 0) >= order.quantity();
        if (enough) {
            items.merge(order.item(), -order.quantity(), Integer::sum);
            reserved.put(order.id(), tenant);
        }
        return enough;
    }

    @Nullable
    String tenantOf(long order) {
        return reserved.get(order);
    }
}
