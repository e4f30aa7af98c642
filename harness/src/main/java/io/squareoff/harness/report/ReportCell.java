package io.squareoff.harness.report;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** A cell of a table, with its raw value: renderers choose the digits. */
public sealed interface ReportCell {

    /** The cell as a person reads it, the same in every format and locale, without its indentation. */
    default String shown() {
        if (this instanceof Text text) {
            return text.text;
        }
        if (this instanceof Count count) {
            return Units.count(count.value);
        }
        return this instanceof Figure figure ? figure.digits.shown(figure.value) : Units.NONE;
    }

    /** The levels that it is moved to the right. */
    default int indent() {
        return 0;
    }

    /**
     * Words.
     *
     * @param indent levels that the cell is moved to the right, under the part above it
     */
    record Text(String text, int indent) implements ReportCell {}

    /** A whole number. */
    record Count(long value) implements ReportCell {}

    /**
     * A measured figure.
     *
     * @param value unrounded, in the unit that the column or the row names
     */
    record Figure(double value, Digits digits) implements ReportCell {}

    /** No figure: not measured, or too few samples. */
    record None() implements ReportCell {}

    /** The digits that a figure is shown with. */
    enum Digits {
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

    static ReportCell text(String text) {
        return new Text(text, 0);
    }

    /** Words under the part above them. */
    static ReportCell indented(String text) {
        return new Text(text, 1);
    }

    static ReportCell count(long value) {
        return new Count(value);
    }

    static ReportCell figure(double value) {
        return new Figure(value, Digits.MEASURED);
    }

    static ReportCell figure(double value, Digits digits) {
        return new Figure(value, digits);
    }

    static ReportCell figure(OptionalDouble value) {
        return value.isPresent() ? figure(value.getAsDouble()) : none();
    }

    static ReportCell figure(OptionalDouble value, Digits digits) {
        return value.isPresent() ? figure(value.getAsDouble(), digits) : none();
    }

    static ReportCell figure(Optional<Double> value) {
        return value.map(ReportCell::figure).orElseGet(ReportCell::none);
    }

    /**
     * A figure of a chart: a whole number keeps its digits, as far as every whole number is a double.
     *
     * @param value null where there is no figure
     */
    static ReportCell charted(Double value) {
        if (value == null) {
            return none();
        }
        return value == Math.rint(value) && Math.abs(value) < 1L << 53
                ? count(value.longValue())
                : figure(value, Digits.SIGNIFICANT);
    }

    static ReportCell none() {
        return new None();
    }

    /**
     * The cell for a value whose type is known at run time only.
     *
     * @param value text, a number, or null where there is no figure
     */
    static ReportCell of(Object value) {
        if (value == null) {
            return none();
        }
        if (value instanceof String text) {
            return text(text);
        }
        if (value instanceof Double figure) {
            return figure(figure);
        }
        if (value instanceof Integer || value instanceof Long) {
            return count(((Number) value).longValue());
        }
        throw new IllegalArgumentException("a cell must be text, a number or null, not a " + value.getClass());
    }
}
