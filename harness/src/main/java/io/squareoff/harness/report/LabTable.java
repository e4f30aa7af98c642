package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Figures in rows, added as they are found.
 *
 * <p>Not thread-safe: the thread that runs the experiment fills it.
 */
public final class LabTable {

    private final String title;
    private final String durability;
    private final List<String> columns;
    private final List<List<Object>> rows = new ArrayList<>();

    /**
     * @param durability what the figures were taken at, in words; empty where each row says so
     * @param columns with their units
     */
    public LabTable(String title, String durability, String... columns) {
        this.title = title;
        this.durability = durability;
        this.columns = List.of(columns);
    }

    /**
     * Adds a row.
     *
     * @param cells text, numbers, or null where there is no figure, as many as there are columns
     */
    public void row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(
                    title + " has " + columns.size() + " columns, not " + Arrays.toString(cells));
        }
        rows.add(Collections.unmodifiableList(new ArrayList<>(Arrays.asList(cells))));
    }

    public String title() {
        return title;
    }

    public String durability() {
        return durability;
    }

    public List<String> columns() {
        return columns;
    }

    /** The rows so far; a cell is text, a number, or null where there is no figure. */
    public List<List<Object>> rows() {
        return Collections.unmodifiableList(rows);
    }
}
