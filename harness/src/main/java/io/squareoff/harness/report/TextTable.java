package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Aligned columns of plain text: the first ones to the left, the others, numbers, to the right. */
final class TextTable {

    private static final String GAP = "  ";

    private TextTable() {}

    /**
     * The rows in lines of at most a width, without spaces at their ends. Where they would be longer, they come in blocks with an empty line
     * between them: each has the left columns, and as many others as fit. They stay as long as they are where the left columns alone take
     * more than half.
     *
     * @param leftColumns the number of columns that stand to the left
     */
    static List<String> lines(List<List<String>> rows, int leftColumns, int width) {
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
                lines.add(line(row, widths, leftColumns, from, to));
            }
            from = to;
        } while (from < columns);
        return lines;
    }

    private static String line(List<String> row, int[] widths, int leftColumns, int from, int to) {
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
