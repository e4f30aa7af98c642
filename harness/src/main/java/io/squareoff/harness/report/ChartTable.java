package io.squareoff.harness.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The figures below charts, as these and their tables show them. */
final class ChartTable {

    private static final MathContext EXACT = new MathContext(9);

    /** Above it not every whole number is a double. */
    private static final double LARGEST_COUNT = 1L << 53;

    private ChartTable() {}

    /** A figure as charts and their tables show it: whole numbers are counts, and keep their digits. */
    static String shown(double value) {
        return CellText.of(figure(value));
    }

    /** A place on an axis with all the digits that it was given, without the noise of binary fractions. */
    static String exact(double value) {
        BigDecimal rounded = new BigDecimal(value).round(EXACT);
        int decimals = rounded.signum() == 0
                ? 0
                : Math.max(0, rounded.stripTrailingZeros().scale());
        return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
    }

    static TableBuilder builder(List<String> columns) {
        return TableBuilder.of("", "", columns.toArray(String[]::new)).labels(1);
    }

    static ReportCell figure(Double value) {
        if (value == null) {
            return ReportCell.none();
        }
        return value == Math.rint(value) && Math.abs(value) < LARGEST_COUNT
                ? ReportCell.count(value.longValue())
                : ReportCell.figure(value, ReportCell.Digits.SIGNIFICANT);
    }

    static ReportCell ratio(double value) {
        return ReportCell.figure(value, ReportCell.Digits.RATIO);
    }

    static ReportCell ratio(OptionalDouble value) {
        return ReportCell.figure(value, ReportCell.Digits.RATIO);
    }
}
