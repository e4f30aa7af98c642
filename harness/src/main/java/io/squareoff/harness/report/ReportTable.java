package io.squareoff.harness.report;

import java.util.List;

/**
 * Figures in rows and columns.
 *
 * @param title a short line; empty where the table needs none
 * @param description a sentence or more below the title, such as the durability of what was measured; may be empty
 * @param columns titles with their units, at which a line break is allowed where a line feed stands; all empty where the table has
 *     no heading
 * @param labels the number of leading columns that name the row; the others hold figures
 */
public record ReportTable(
        String title, String description, List<String> columns, int labels, List<List<ReportCell>> rows) {

    public ReportTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        if (labels < 0 || labels > columns.size()) {
            throw new IllegalArgumentException("labels must be 0 to " + columns.size() + ", not " + labels);
        }
        for (List<ReportCell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "rows of \"" + title + "\" must have " + columns.size() + " cells, not " + row);
            }
        }
    }

    public static ReportTable ofLines(String title, List<String> lines) {
        return new ReportTable(
                title,
                "",
                List.of(""),
                1,
                lines.stream().map(line -> List.of(ReportCell.indented(line))).toList());
    }

    public boolean hasHeading() {
        return columns.stream().anyMatch(column -> !column.isEmpty());
    }
}
