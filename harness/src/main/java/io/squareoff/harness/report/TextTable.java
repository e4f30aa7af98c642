package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Aligned columns of plain text: the first ones to the left, the others, numbers, to the right. */
final class TextTable {

    private static final String GAP = "  ";

    private final int leftColumns;
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(int leftColumns) {
        this.leftColumns = leftColumns;
    }

    void row(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    /** The rows with their columns aligned, each on a line of its own without spaces at its end, however long. */
    List<String> lines() {
        return lines(Integer.MAX_VALUE);
    }

    /**
     * The same in lines of at most a width. Where they would be longer, they come in blocks with an empty line between them: each has
     * the left columns, and as many others as fit. They stay as long as they are where the left columns alone take more than half.
     */
    List<String> lines(int width) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        List<String> lines = new ArrayList<>();
        int from = Math.min(leftColumns, columns);
        int left = IntStream.range(0, from).map(i -> widths[i] + GAP.length()).sum();
        do {
            int to = from;
            int used = left;
            while (to < columns && (to == from || left > width / 2 || used + widths[to] <= width)) {
                used += widths[to] + GAP.length();
                to++;
            }
            if (!lines.isEmpty()) {
                lines.add("");
            }
            for (List<String> row : rows) {
                lines.add(line(row, widths, from, to));
            }
            from = to;
        } while (from < columns);
        return lines;
    }

    private String line(List<String> row, int[] widths, int from, int to) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            String cell = row.get(i);
            String padding = " ".repeat(widths[i] - cell.length());
            if (i < leftColumns) {
                line.append(cell).append(padding).append(GAP);
            } else if (i >= from && i < to) {
                line.append(padding).append(cell).append(GAP);
            }
        }
        return line.toString().stripTrailing();
    }
}
