package dev.millrace.examples.annotations;

import java.util.Map;

/// What each item costs, in cents.
record Prices(Map<String, Integer> ofItems) {

    long of(Order order) {
        return (long) order.quantity() * ofItems.getOrDefault(order.item(), 0);
    }
}
