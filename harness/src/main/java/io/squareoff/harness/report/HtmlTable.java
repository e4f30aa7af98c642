package io.squareoff.harness.report;

import static io.squareoff.harness.report.Html.escaped;
import static io.squareoff.harness.report.Html.joined;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tables of a page, shown whole. Where the page is too narrow for one, its rows become blocks, with the title of the column beside
 * each cell.
 */
final class HtmlTable {

    /** The widest tables, in characters, that a phone, a narrow window, and the page itself have room for. */
    private static final int PHONE = 40;

    private static final int WINDOW = 75;
    private static final int PAGE = 100;

    /** Between two columns, in characters. */
    private static final int GAP = 3;

    private HtmlTable() {}

    static String titled(ReportTable table) {
        String title = table.title().isEmpty() ? "" : "<h3>" + escaped(table.title()) + "</h3>\n";
        return title + Html.paragraph("description", table.description()) + of(table, table.title());
    }

    /** @param name read out for the table */
    static String of(ReportTable table, String name) {
        String stacked = stacked(width(table));
        String headings = IntStream.range(0, table.columns().size())
                .mapToObj(column -> heading(table, column))
                .collect(Collectors.joining());
        String head = table.hasHeading() ? "<thead><tr>" + headings + "</tr></thead>\n" : "";
        return "<table%s aria-label=\"%s\">\n%s<tbody>\n%s\n</tbody></table>"
                .formatted(
                        stacked.isEmpty() ? "" : " class=\"" + stacked + "\"",
                        name.isEmpty() ? "Table" : escaped(name),
                        head,
                        joined(table.rows(), "\n", row -> row(table, row, !stacked.isEmpty())));
    }

    /** The class that says below which width its rows become blocks; empty where they never do. */
    private static String stacked(int width) {
        if (width <= PHONE) {
            return "";
        }
        return width <= WINDOW ? "stack-phone" : width <= PAGE ? "stack-window" : "stack";
    }

    /** The least width in characters: words are broken at spaces only. */
    private static int width(ReportTable table) {
        return IntStream.range(0, table.columns().size())
                .map(column -> GAP
                        + Stream.concat(
                                        Stream.of(table.columns().get(column)),
                                        table.rows().stream()
                                                .map(row -> row.get(column).shown()))
                                .flatMap(text -> Stream.of(text.split("\\s")))
                                .mapToInt(String::length)
                                .max()
                                .orElse(0))
                .sum();
    }

    private static String heading(ReportTable table, int column) {
        String title = table.columns().get(column);
        if (title.isEmpty()) {
            return "<td></td>";
        }
        // Above words it begins at the left, as they do.
        boolean text = table.rows().stream().anyMatch(row -> row.get(column).isText());
        return "<th scope=\"col\"" + (text ? " class=\"text\">" : ">")
                + escaped(title).replace("\n", "<br>") + "</th>";
    }

    private static String row(ReportTable table, List<ReportCell> cells, boolean stacked) {
        List<String> row = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            String column = escaped(table.columns().get(i)).replace('\n', ' ');
            String title = stacked && !column.isEmpty() ? " data-column=\"" + column + "\"" : "";
            row.add(cell(cells.get(i), i < table.labels(), title));
        }
        return "<tr>" + String.join("", row) + "</tr>";
    }

    /** Numbers carry their raw value, for programs that read the page. */
    private static String cell(ReportCell cell, boolean label, String title) {
        String shown = escaped(cell.shown());
        if (cell.isText()) {
            String start = label && !shown.isEmpty() ? "<th scope=\"row\"" : "<td class=\"text\"";
            String indent = cell.indent() == 0 ? "" : " style=\"padding-left: " + 2 * cell.indent() + "em\"";
            return start + title + indent + ">" + shown + (start.startsWith("<th") ? "</th>" : "</td>");
        }
        String data = cell.value() == null ? shown : "<data value=\"" + cell.value() + "\">" + shown + "</data>";
        return "<td" + title + ">" + data + "</td>";
    }
}
