package io.squareoff.console.result;

import java.math.BigDecimal;

/** The values that something may have, the bounds included. */
public record Bounds(double least, double most) {

    /** @throws IllegalArgumentException naming the value if it is out of bounds */
    public double check(String name, double value) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(name + " must be " + text(least) + " to " + text(most) + ", not "
                    + (Double.isFinite(value) ? text(value) : value));
        }
        return value;
    }

    private static String text(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
