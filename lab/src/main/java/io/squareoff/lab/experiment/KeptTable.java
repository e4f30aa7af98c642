package io.squareoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportCell.Digits;
import io.squareoff.harness.report.ReportTable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A table in {@code result.json}.
 *
 * @param labels number of leading columns that name the row
 * @param digits that the figures of each column are shown with, such as {@code measured}
 * @param rows of cells: strings, numbers, or null without a figure
 */
public record KeptTable(
        String title,
        String durability,
        List<String> columns,
        int labels,
        List<String> digits,
        @JsonSetter(contentNulls = Nulls.SET) List<List<Object>> rows) {

    public KeptTable {
        if (rows.stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("each of the rows must have cells, not null");
        }
    }

    /** @throws IllegalArgumentException if the figures of a column have different digits, or a cell is indented */
    static KeptTable of(ReportTable table) {
        return new KeptTable(
                table.title(),
                table.description(),
                table.columns(),
                table.labels(),
                IntStream.range(0, table.columns().size())
                        .mapToObj(column -> digits(table, column))
                        .map(digits -> digits.name().toLowerCase(Locale.ROOT))
                        .toList(),
                table.rows().stream().map(KeptTable::row).toList());
    }

    private static Digits digits(ReportTable table, int column) {
        List<Digits> all = table.rows().stream()
                .map(row -> row.get(column))
                .filter(cell -> cell.value() instanceof Double)
                .map(ReportCell::digits)
                .distinct()
                .toList();
        if (all.size() > 1) {
            throw new IllegalArgumentException(
                    "figures of column \"" + table.columns().get(column) + "\" of \"" + table.title()
                            + "\" must have the same digits, not " + all);
        }
        return all.isEmpty() ? Digits.MEASURED : all.get(0);
    }

    /** A list that may hold nulls. */
    private static List<Object> row(List<ReportCell> cells) {
        return Arrays.asList(cells.stream().map(KeptTable::raw).toArray());
    }

    private static Object raw(ReportCell cell) {
        if (cell.indent() != 0) {
            throw new IllegalArgumentException("a cell must not be indented: " + cell.value());
        }
        return cell.value();
    }

    /** @throws IllegalArgumentException if it has values that no table can have */
    public ReportTable toTable() {
        List<List<ReportCell>> cells = rows.stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(column -> cell(row.get(column), column))
                        .toList())
                .toList();
        return new ReportTable(title, durability, columns, labels, cells);
    }

    private ReportCell cell(Object value, int column) {
        return value instanceof Double figure && column < digits.size()
                ? ReportCell.figure(figure, Digits.valueOf(digits.get(column).toUpperCase(Locale.ROOT)))
                : ReportCell.of(value);
    }
}
