package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table that gets its rows while figures are found.
 *
 * <p>Not thread-safe: one thread fills it.
 */
public final class TableBuilder {

    private final String title;
    private final String description;
    private final List<String> columns;
    private final List<List<ReportCell>> rows = new ArrayList<>();

    private int labels = -1;

    private TableBuilder(String title, String description, List<String> columns) {
        this.title = title;
        this.description = description;
        this.columns = List.copyOf(columns);
    }

    /**
     * An empty table.
     *
     * @param description below the title, such as the durability that the figures were taken at; may be empty
     * @param columns with their units
     */
    public static TableBuilder of(String title, String description, List<String> columns) {
        return new TableBuilder(title, description, columns);
    }

    /** The same. */
    public static TableBuilder of(String title, String description, String... columns) {
        return of(title, description, List.of(columns));
    }

    /** Says how many leading columns name the row. Unless this is called, those are the leading columns with nothing but text. */
    public TableBuilder labels(int count) {
        labels = count;
        return this;
    }

    /** Adds a whole row, with as many cells as there are columns. */
    public TableBuilder row(ReportCell... cells) {
        return row(List.of(cells));
    }

    /** Adds a whole row, with as many cells as there are columns. */
    public TableBuilder row(List<ReportCell> cells) {
        rows.add(cells);
        return this;
    }

    /**
     * Adds a whole row.
     *
     * @param cells text, whole numbers, doubles, or null where there is no figure
     */
    public TableBuilder row(Object... cells) {
        return row(Stream.of(cells).map(ReportCell::of).toList());
    }

    /** The table with the rows so far. */
    public ReportTable build() {
        return new ReportTable(title, description, columns, labels < 0 ? textColumns() : labels, rows);
    }

    private int textColumns() {
        return (int) IntStream.range(0, columns.size())
                .takeWhile(
                        column -> rows.stream().allMatch(row -> row.get(column).isText()))
                .count();
    }
}
