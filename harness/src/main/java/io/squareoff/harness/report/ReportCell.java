package io.squareoff.harness.report;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A cell of a table, with its raw value: renderers choose the digits.
 *
 * @param value text, a whole number as a {@link Long}, a measured figure as a {@link Double}, unrounded, in the unit that the column or
 *     the row names, or null without a figure: not measured, or too few samples
 * @param digits of a measured figure
 * @param indent levels that it is moved to the right, under the part above it
 */
public record ReportCell(Object value, Digits digits, int indent) {

    /** The digits that a figure is shown with. */
    public enum Digits {
        /** Three significant digits, but no more than two decimals. */
        MEASURED,
        /** Three significant digits, or a little fewer where the ratio is tiny. */
        RATIO,
        /** Three significant digits, however small or large it is. */
        SIGNIFICANT,
        TWO_DECIMALS,
        WHOLE;

        private String shown(double value) {
            return switch (this) {
                case MEASURED -> Units.number(value);
                case RATIO -> RatioText.number(value);
                case SIGNIFICANT -> Units.significant(value);
                case TWO_DECIMALS -> String.format(Locale.ROOT, "%.2f", value);
                case WHOLE -> String.format(Locale.ROOT, "%,.0f", value);
            };
        }
    }

    public ReportCell {
        if (value != null && !(value instanceof String || value instanceof Long || value instanceof Double)) {
            throw new IllegalArgumentException("a cell has text, a Long or a Double, not " + value.getClass());
        }
        // Only figures have digits, so that other cells are equal whatever column they stand in.
        digits = value instanceof Double ? digits : Digits.MEASURED;
    }

    public static ReportCell text(String text) {
        return new ReportCell(text, Digits.MEASURED, 0);
    }

    /** Words under the part above them. */
    public static ReportCell indented(String text) {
        return new ReportCell(text, Digits.MEASURED, 1);
    }

    public static ReportCell count(long value) {
        return new ReportCell(value, Digits.MEASURED, 0);
    }

    public static ReportCell figure(double value) {
        return figure(value, Digits.MEASURED);
    }

    public static ReportCell figure(double value, Digits digits) {
        return new ReportCell(value, digits, 0);
    }

    public static ReportCell none() {
        return new ReportCell(null, Digits.MEASURED, 0);
    }

    /**
     * A figure of a chart: a whole number keeps its digits, as far as every whole number is a double.
     *
     * @param value null where there is no figure
     */
    static ReportCell charted(Double value) {
        boolean whole = value != null && value == Math.rint(value) && Math.abs(value) < 1L << 53;
        return whole ? count(value.longValue()) : of(value, Digits.SIGNIFICANT);
    }

    /**
     * The cell for a value whose type is known at run time only.
     *
     * @param value text, a number, a cell, an optional one of these, or null where there is no figure
     * @param digits of a double
     */
    public static ReportCell of(Object value, Digits digits) {
        if (value instanceof ReportCell cell) {
            return cell;
        }
        if (value instanceof Optional<?> any) {
            return of(any.orElse(null), digits);
        }
        if (value instanceof OptionalDouble any) {
            return any.isPresent() ? figure(any.getAsDouble(), digits) : none();
        }
        if (value instanceof OptionalLong any) {
            return any.isPresent() ? count(any.getAsLong()) : none();
        }
        return value instanceof Integer number ? count(number) : new ReportCell(value, digits, 0);
    }

    /** The same with the digits of a measured figure. */
    public static ReportCell of(Object value) {
        return of(value, Digits.MEASURED);
    }

    public boolean isText() {
        return value instanceof String;
    }

    /** The cell as a person reads it, the same in every format and locale, without its indentation. */
    public String shown() {
        if (value instanceof Long count) {
            return Units.count(count);
        }
        if (value instanceof Double figure) {
            return digits.shown(figure);
        }
        return value == null ? Units.NONE : value.toString();
    }
}
