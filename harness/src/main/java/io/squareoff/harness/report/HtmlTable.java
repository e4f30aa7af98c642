package io.squareoff.harness.report;

import static io.squareoff.harness.report.Html.escaped;
import static io.squareoff.harness.report.Html.joined;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tables of a page. A table that is wider than the page scrolls by itself, with the keyboard too. */
final class HtmlTable {

    private static final int MOST_ROWS = 30;

    private HtmlTable() {}

    /** A table under its title and description. */
    static String titled(ReportTable table) {
        String title = table.title().isEmpty() ? "" : "<h3>" + escaped(table.title()) + "</h3>\n";
        return title + Html.paragraph("description", table.description()) + of(table, table.title());
    }

    /** @param name read out for the table */
    static String of(ReportTable table, String name) {
        String heading = table.hasHeading() ? "<thead><tr>" + headings(table) + "</tr></thead>\n" : "";
        return "<div class=\"%s\" tabindex=\"0\" role=\"group\" aria-label=\"%s\"><table>\n%s<tbody>\n%s\n</tbody></table></div>"
                .formatted(
                        scroll(table.rows().size()),
                        name.isEmpty() ? "Table" : escaped(name),
                        heading,
                        joined(table.rows(), "\n", row -> row(row, table.labels())));
    }

    /** The classes of a part that scrolls by itself, downwards too if it would make the page long. */
    static String scroll(int rows) {
        return rows > MOST_ROWS ? "scroll tall" : "scroll";
    }

    private static String headings(ReportTable table) {
        return IntStream.range(0, table.columns().size())
                .mapToObj(column -> heading(table.columns().get(column), isText(table, column)))
                .collect(Collectors.joining());
    }

    private static boolean isText(ReportTable table, int column) {
        return table.rows().stream().anyMatch(row -> row.get(column) instanceof ReportCell.Text);
    }

    /** @param text true if it stands above words, which begin at the left */
    private static String heading(String title, boolean text) {
        return title.isEmpty()
                ? "<td></td>"
                : "<th scope=\"col\"" + (text ? " class=\"text\">" : ">")
                        + escaped(title).replace("\n", "<br>") + "</th>";
    }

    private static String row(List<ReportCell> cells, int labels) {
        List<String> row = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            row.add(cell(cells.get(i), i < labels));
        }
        return "<tr>" + String.join("", row) + "</tr>";
    }

    /** Numbers carry their raw value, for programs that read the page. */
    private static String cell(ReportCell cell, boolean label) {
        String shown = escaped(CellText.of(cell));
        if (cell instanceof ReportCell.Text text) {
            String start = label && !shown.isEmpty() ? "<th scope=\"row\"" : "<td class=\"text\"";
            String indent = text.indent() == 0 ? "" : " style=\"padding-left: " + 2 * text.indent() + "em\"";
            return start + indent + ">" + shown + (start.startsWith("<th") ? "</th>" : "</td>");
        }
        if (cell instanceof ReportCell.Count count) {
            return "<td><data value=\"" + count.value() + "\">" + shown + "</data></td>";
        }
        if (cell instanceof ReportCell.Figure figure) {
            return "<td><data value=\"" + figure.value() + "\">" + shown + "</data></td>";
        }
        return "<td>" + shown + "</td>";
    }
}
