package io.squareoff.harness.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A page of charts and tables that needs no network: the charts' library is part of it. */
public final class HtmlRenderer implements ReportRenderer {

    private static final String TEMPLATE = "report.html";
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    @Override
    public String render(Report report) {
        Map<String, String> parts = Map.of(
                "title", escaped(report.title()),
                "facts", joined(report.facts(), "<br>", HtmlRenderer::escaped),
                "summary", escaped(report.inShort()),
                "diagram", report.diagram().isEmpty() ? "" : "<pre>" + escaped(report.diagram()) + "</pre>",
                "charts", ChartScript.places(report.charts()),
                "tables", joined(report.tables(), "\n", HtmlRenderer::table),
                "checks", section("Checks", report.checks(), HtmlRenderer::check),
                "notes", section("Notes", report.notes(), HtmlRenderer::note),
                "script", ChartScript.of(report.charts()));
        return PLACE.matcher(template()).replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    private static <T> String joined(List<T> items, String separator, Function<T, String> html) {
        return items.stream().map(html).collect(Collectors.joining(separator));
    }

    private static <T> String section(String heading, List<T> items, Function<T, String> html) {
        return items.isEmpty() ? "" : "<h2>" + heading + "</h2>\n<ul>\n" + joined(items, "\n", html) + "\n</ul>";
    }

    private static String table(ReportTable table) {
        String title = table.title().isEmpty() ? "" : "<h2>" + escaped(table.title()) + "</h2>\n";
        String description = table.description().isEmpty() ? "" : "<p>" + escaped(table.description()) + "</p>\n";
        String heading = table.hasHeading()
                ? "<tr>" + joined(table.columns(), "", column -> "<th>" + column(column) + "</th>") + "</tr>\n"
                : "";
        return title + description + "<table>\n" + heading + joined(table.rows(), "\n", HtmlRenderer::row)
                + "\n</table>";
    }

    private static String column(String title) {
        return escaped(title).replace("\n", "<br>");
    }

    private static String row(List<ReportCell> cells) {
        return joined(cells, "", HtmlRenderer::cell).transform(row -> "<tr>" + row + "</tr>");
    }

    /** Numbers carry their raw value, for programs that read the page. */
    private static String cell(ReportCell cell) {
        String shown = escaped(CellText.of(cell));
        if (cell instanceof ReportCell.Text text) {
            return text.indent() == 0
                    ? "<td>" + shown + "</td>"
                    : "<td style=\"padding-left: " + 2 * text.indent() + "em\">" + shown + "</td>";
        }
        if (cell instanceof ReportCell.Count count) {
            return number("<data value=\"" + count.value() + "\">" + shown + "</data>");
        }
        if (cell instanceof ReportCell.Figure figure) {
            return number("<data value=\"" + figure.value() + "\">" + shown + "</data>");
        }
        return number(shown);
    }

    private static String number(String content) {
        return "<td class=\"number\">" + content + "</td>";
    }

    private static String check(ReportCheck check) {
        return "<li class=\"%s\">%s: %s<br><small>%s</small></li>"
                .formatted(
                        check.passed() ? "passed" : "failed",
                        check.passed() ? "passed" : "FAILED",
                        escaped(check.claim()),
                        escaped(check.seen()));
    }

    private static String note(ReportNote note) {
        String label = note.kind().label();
        return label.isEmpty()
                ? "<li>" + escaped(note.text()) + "</li>"
                : "<li class=\"note\">" + label + ": " + escaped(note.text()) + "</li>";
    }

    private static String template() {
        try (InputStream text = HtmlRenderer.class.getResourceAsStream(TEMPLATE)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
