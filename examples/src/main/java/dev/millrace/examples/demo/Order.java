package dev.millrace.examples.demo;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// An order, as a line of the input says it. One that makes no sense can't be made: such a line is refused while it is
/// read, like one that is no JSON.
///
/// @param id its number, 1 or more
/// @param quantity how many pieces, from 1 to 1,000,000
/// @param price of all pieces, 0 or more; null if the line has none
record Order(long id, int quantity, @Nullable BigDecimal price) {

    private static final int MOST_PIECES = 1_000_000;

    Order {
        if (id < 1) {
            throw new IllegalArgumentException("the id is " + id + ", but it must be 1 or more");
        }
        if (quantity < 1 || quantity > MOST_PIECES) {
            throw new IllegalArgumentException(
                    "the quantity is " + quantity + ", but it must be from 1 to " + MOST_PIECES);
        }
        if (price != null && price.signum() < 0) {
            throw new IllegalArgumentException("the price is less than 0");
        }
    }
}
