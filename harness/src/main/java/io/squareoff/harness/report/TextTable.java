package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;

/** Aligned columns of plain text: the first ones to the left, the others, numbers, to the right. */
final class TextTable {

    private final int leftColumns;
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(int leftColumns) {
        this.leftColumns = leftColumns;
    }

    void row(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    /** The rows with their columns aligned, each on a line of its own without spaces at its end. */
    List<String> lines() {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            String cell = row.get(i);
            String padding = " ".repeat(widths[i] - cell.length());
            line.append(i < leftColumns ? cell + padding : padding + cell).append("  ");
        }
        return line.toString().stripTrailing();
    }
}
