package io.squareoff.harness.report;

import io.squareoff.harness.measure.Latencies;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A figure of a row, declared once. Reports show it under its name and unit; a histogram is shown as its smallest and largest value
 * with percentiles between them, and the result keeps it whole.
 *
 * @param <R> the row
 * @param unit may be empty
 * @param value returns the figure of a row: text, a whole number, a double, an {@link OptionalDouble}, an {@link OptionalLong}, a
 *     cell, an optional one of these, or a histogram; null where there is none
 */
public record Column<R>(String name, String unit, Kind kind, Function<R, Object> value) {

    private static final List<String> PERCENTILES = List.of("50", "90", "99", "99.9", "99.99");

    public enum Kind {
        /** Names the row. */
        LABEL,
        TEXT,
        COUNT,
        MEASURED,
        /** Measured, and shown without decimals. */
        WHOLE,
        /** Of two figures, and shown with three digits however small it is. */
        RATIO,
        HISTOGRAM,
        /** A histogram that follows from those of other rows, and is not kept. */
        PERCENTILES,
        /** Figures that reports don't show. */
        KEPT
    }

    public static <R> Column<R> label(String name, Function<R, Object> value) {
        return new Column<>(name, "", Kind.LABEL, value);
    }

    public static <R> Column<R> text(String name, Function<R, String> value) {
        return new Column<>(name, "", Kind.TEXT, value::apply);
    }

    public static <R> Column<R> count(String name, ToLongFunction<R> value) {
        return new Column<>(name, "", Kind.COUNT, value::applyAsLong);
    }

    public static <R> Column<R> measured(String name, String unit, ToDoubleFunction<R> value) {
        return new Column<>(name, unit, Kind.MEASURED, value::applyAsDouble);
    }

    public static <R> Column<R> measuredIfAny(String name, String unit, Function<R, Object> value) {
        return new Column<>(name, unit, Kind.MEASURED, value);
    }

    public static <R> Column<R> whole(String name, Function<R, Object> value) {
        return new Column<>(name, "", Kind.WHOLE, value);
    }

    public static <R> Column<R> ratio(String name, Function<R, Object> value) {
        return new Column<>(name, "", Kind.RATIO, value);
    }

    /** A histogram, of which a table shows percentiles under headings of their own. */
    public static <R> Column<R> histogram(String name, String unit, Function<R, Histogram> value) {
        return new Column<>(name, unit, Kind.HISTOGRAM, value::apply);
    }

    /** A histogram that follows from those of other rows: a table shows it, and the result does not keep it. */
    public static <R> Column<R> percentiles(String unit, Function<R, Histogram> value) {
        return new Column<>("", unit, Kind.PERCENTILES, value::apply);
    }

    /** A column whose getter makes the cell itself, or returns what a {@link ReportCell#of(Object) cell} takes. */
    public static <R> Column<R> cell(String name, Function<R, Object> value) {
        return new Column<>(name, "", Kind.MEASURED, value);
    }

    public static <R> Column<R> kept(String name, Function<R, Object> value) {
        return new Column<>(name, "", Kind.KEPT, value);
    }

    /**
     * The same figures in rows that have this row as a part.
     *
     * @param part returns null where a row has no such part: then it has no figure
     */
    public static <T, R> List<Column<T>> of(Function<T, R> part, List<Column<R>> columns) {
        return columns.stream().map(column -> column.of(part)).toList();
    }

    private <T> Column<T> of(Function<T, R> part) {
        return new Column<>(name, unit, kind, row -> {
            R own = part.apply(row);
            return own == null ? null : value.apply(own);
        });
    }

    @SafeVarargs
    public static <R> List<Column<R>> join(List<Column<R>>... columns) {
        List<Column<R>> all = new ArrayList<>();
        for (List<Column<R>> some : columns) {
            all.addAll(some);
        }
        return List.copyOf(all);
    }

    /** The headings in a report: none, one, or those of a histogram. */
    List<String> headings() {
        return switch (kind) {
            case KEPT -> List.of();
            case HISTOGRAM, PERCENTILES -> {
                String least = (name.isEmpty() ? "" : name + ": ") + "min " + unit;
                Stream<String> percentiles = PERCENTILES.stream().map("p"::concat);
                yield Stream.concat(Stream.of(least), Stream.concat(percentiles, Stream.of("max")))
                        .toList();
            }
            default -> List.of(heading());
        };
    }

    /** The cells of a row in a report, one for each heading. */
    List<ReportCell> shown(R row) {
        return switch (kind) {
            case KEPT -> List.of();
            case HISTOGRAM, PERCENTILES -> percentiles((Histogram) value.apply(row));
            default -> List.of(whole(row));
        };
    }

    /** True if the result keeps it beside what reports show. */
    public boolean isKept() {
        return kind == Kind.KEPT || kind == Kind.HISTOGRAM;
    }

    /** The heading where the result keeps the figure whole. */
    String heading() {
        String title = unit.isEmpty() ? name : name + ", " + unit;
        return kind == Kind.HISTOGRAM ? title + ", HdrHistogram" : title;
    }

    /** The figure of a row as the result keeps it. */
    ReportCell whole(R row) {
        Object figure = value.apply(row);
        return figure instanceof Histogram histogram
                ? ReportCell.text(Latencies.encode(histogram))
                : ReportCell.of(figure, digits());
    }

    private ReportCell.Digits digits() {
        return switch (kind) {
            case WHOLE -> ReportCell.Digits.WHOLE;
            case RATIO -> ReportCell.Digits.RATIO;
            default -> ReportCell.Digits.MEASURED;
        };
    }

    /** Without a figure where too few values lie above a percentile. */
    private List<ReportCell> percentiles(Histogram histogram) {
        if (histogram == null || histogram.getTotalCount() == 0) {
            return Collections.nCopies(headings().size(), ReportCell.none());
        }
        List<ReportCell> cells = new ArrayList<>();
        cells.add(ReportCell.count(histogram.getMinValue()));
        for (String percentile : PERCENTILES) {
            cells.add(ReportCell.of(Latencies.percentile(histogram, Double.parseDouble(percentile))));
        }
        cells.add(ReportCell.count(histogram.getMaxValue()));
        return cells;
    }

    /**
     * @param description below the title, such as the durability that the figures were taken at; may be empty
     * @throws IllegalArgumentException if a label stands behind a figure
     */
    public static <R> ReportTable table(String title, String description, List<Column<R>> columns, List<R> rows) {
        int labels = (int) labels(columns).count();
        if (columns.stream().skip(labels).anyMatch(column -> column.kind() == Kind.LABEL)) {
            throw new IllegalArgumentException("labels of \"" + title + "\" must stand before its figures, not "
                    + columns.stream().map(Column::name).toList());
        }
        return new ReportTable(
                title,
                description,
                columns.stream().flatMap(column -> column.headings().stream()).toList(),
                labels,
                rows.stream()
                        .map(row -> columns.stream()
                                .flatMap(column -> column.shown(row).stream())
                                .toList())
                        .toList());
    }

    /** The rows as the result keeps them: their labels, histograms whole, and what reports do not show. */
    public static <R> ReportTable kept(String title, List<Column<R>> columns, List<R> rows) {
        List<Column<R>> kept = columns.stream().filter(Column::isKept).toList();
        List<Column<R>> all = Stream.concat(labels(columns), kept.stream()).toList();
        return new ReportTable(
                title,
                "",
                all.stream().map(Column::heading).toList(),
                all.size() - kept.size(),
                rows.stream()
                        .map(row ->
                                all.stream().map(column -> column.whole(row)).toList())
                        .toList());
    }

    private static <R> Stream<Column<R>> labels(List<Column<R>> columns) {
        return columns.stream().filter(column -> column.kind() == Kind.LABEL);
    }
}
