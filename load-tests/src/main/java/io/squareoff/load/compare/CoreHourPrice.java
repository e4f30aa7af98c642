package io.squareoff.load.compare;

import java.math.BigDecimal;
import java.util.OptionalDouble;

/**
 * The price of a core-hour, in a currency that only its payer knows.
 *
 * @param amount above 0, with no more digits before and after the point than result.json keeps exactly; without zeros at its end
 */
public record CoreHourPrice(BigDecimal amount) {

    private static final int DIGITS = 9;
    private static final String RULE =
            "core-hour-price must be a number above 0 of at most 9 digits, such as 0.04, not ";

    /** @throws IllegalArgumentException naming the property and its bad value */
    public CoreHourPrice {
        amount = amount.stripTrailingZeros();
        if (amount.signum() <= 0 || amount.precision() > DIGITS || Math.abs(amount.scale()) > DIGITS) {
            throw new IllegalArgumentException(RULE + amount);
        }
    }

    /**
     * Reads a number such as 0.04.
     *
     * @throws IllegalArgumentException naming the property and its bad value
     */
    public static CoreHourPrice parse(String text) {
        try {
            return new CoreHourPrice(new BigDecimal(text));
        } catch (IllegalArgumentException e) {
            // As it was given, and not as it was read.
            throw new IllegalArgumentException(RULE + text, e);
        }
    }

    /** The cost of a million requests over an arm; empty where its CPU is not known, or no request was answered. */
    public OptionalDouble ofMillionRequests(Arm arm) {
        OptionalDouble coreHours = Metric.CORE_HOURS_OF_REQUESTS.of(arm);
        return coreHours.isEmpty() ? coreHours : OptionalDouble.of(coreHours.getAsDouble() * amount.doubleValue());
    }

    /** The number as people write it, such as "0.04". */
    @Override
    public String toString() {
        return amount.toPlainString();
    }
}
