package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A table that gets its rows while figures are found. A row is part of the table as soon as it is begun, so that a run that is cut
 * short keeps it.
 *
 * <p>Not thread-safe: one thread fills it.
 */
public final class TableBuilder {

    private final String title;
    private final String description;
    private final List<ReportColumn> columns;
    private final List<List<ReportCell>> rows = new ArrayList<>();

    private int labels = -1;

    /**
     * @param description below the title, such as the durability that the figures were taken at; may be empty
     * @param columns with their units
     */
    public TableBuilder(String title, String description, List<ReportColumn> columns) {
        this.title = title;
        this.description = description;
        this.columns = List.copyOf(columns);
    }

    /** A table whose rows are filled from the left. */
    public static TableBuilder of(String title, String description, String... columns) {
        return new TableBuilder(
                title, description, Stream.of(columns).map(ReportColumn::new).toList());
    }

    /** Says how many leading columns name the row. Unless this is called, those are the leading columns with nothing but text. */
    public TableBuilder labels(int count) {
        labels = count;
        return this;
    }

    /** Adds a row that is filled by column; cells that are not set have no figure. */
    public Row row() {
        List<ReportCell> cells = new ArrayList<>(Collections.nCopies(columns.size(), ReportCell.none()));
        rows.add(cells);
        return new Row(cells);
    }

    /** Adds a whole row, with as many cells as there are columns. */
    public TableBuilder row(ReportCell... cells) {
        return row(Arrays.asList(cells));
    }

    /** Adds a whole row, with as many cells as there are columns. */
    public TableBuilder row(List<ReportCell> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(
                    "rows of \"" + title + "\" must have " + columns.size() + " cells, not " + cells);
        }
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
        return new ReportTable(
                title,
                description,
                columns.stream().map(ReportColumn::title).toList(),
                labels < 0 ? textColumns() : labels,
                rows);
    }

    private int textColumns() {
        int texts = 0;
        while (texts < columns.size() && isText(texts)) {
            texts++;
        }
        return texts;
    }

    private boolean isText(int column) {
        return rows.stream().allMatch(row -> row.get(column) instanceof ReportCell.Text);
    }

    /** One row, filled by column in any order. */
    public final class Row {

        private final List<ReportCell> cells;

        private Row(List<ReportCell> cells) {
            this.cells = cells;
        }

        /**
         * Fills a cell.
         *
         * @throws IllegalArgumentException if the table has no such column
         */
        public Row set(ReportColumn column, ReportCell cell) {
            int index = columns.indexOf(column);
            if (index < 0) {
                throw new IllegalArgumentException("\"" + title + "\" has no column \"" + column + "\"");
            }
            cells.set(index, cell);
            return this;
        }

        public Row set(ReportColumn column, String text) {
            return set(column, ReportCell.text(text));
        }

        public Row set(ReportColumn column, long count) {
            return set(column, ReportCell.count(count));
        }

        public Row set(ReportColumn column, double figure) {
            return set(column, ReportCell.figure(figure));
        }

        /** Fills a cell, or leaves it without a figure. */
        public Row set(ReportColumn column, OptionalDouble figure) {
            return set(column, ReportCell.figure(figure));
        }
    }
}
