package io.squareoff.harness.report;

import java.util.Locale;

/** Cells as a person reads them, the same in every format and locale. */
final class CellText {

    private CellText() {}

    /** A cell without its indentation. */
    static String of(ReportCell cell) {
        if (cell instanceof ReportCell.Text text) {
            return text.text();
        }
        if (cell instanceof ReportCell.Count count) {
            return Units.count(count.value());
        }
        if (cell instanceof ReportCell.Figure figure) {
            return of(figure);
        }
        return Units.NONE;
    }

    private static String of(ReportCell.Figure figure) {
        return switch (figure.digits()) {
            case MEASURED -> Units.number(figure.value());
            case RATIO -> RatioText.number(figure.value());
            case SIGNIFICANT -> Units.significant(figure.value());
            case TWO_DECIMALS -> String.format(Locale.ROOT, "%.2f", figure.value());
            case WHOLE -> String.format(Locale.ROOT, "%,.0f", figure.value());
        };
    }

    static int indent(ReportCell cell) {
        return cell instanceof ReportCell.Text text ? text.indent() : 0;
    }
}
