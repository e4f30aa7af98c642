package io.squareoff.lab.report;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.LabChart;
import io.squareoff.harness.report.LabCheck;
import io.squareoff.harness.report.LabTable;
import io.squareoff.lab.experiment.LabResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** An experiment's result as a page of charts and tables. The charts' library is within it, so that it needs no network. */
public final class LabPage {

    private static final String TEMPLATE = "lab.html";
    private static final String LIBRARY = "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

    private LabPage() {}

    /** Writes {@code report.html} and returns where. */
    public static Path write(LabResult result, Path folder) {
        Path file = folder.resolve("report.html");
        try {
            Files.writeString(file, render(result));
        } catch (IOException e) {
            throw new UserFacingException("could not write " + file + ": " + e.getMessage(), e);
        }
        return file;
    }

    static String render(LabResult result) throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("title", escaped("lab " + result.experiment().name()));
        parts.put("settings", escaped(LabReport.settings(result)));
        parts.put("machine", escaped(EnvironmentEntry.title(result.environment())));
        parts.put("outcome", escaped(outcome(result)));
        parts.put("topology", escaped(result.experiment().topology()));
        parts.put("checks", result.checks().stream().map(LabPage::check).collect(Collectors.joining("\n")));
        parts.put("tables", result.tables().stream().map(LabPage::table).collect(Collectors.joining("\n")));
        parts.put("charts", charts(result.charts()));
        parts.put("options", options(result.charts()));
        parts.put("library", resource(LIBRARY));
        String page = resource(TEMPLATE);
        for (Map.Entry<String, String> part : parts.entrySet()) {
            page = page.replace("{{" + part.getKey() + "}}", part.getValue());
        }
        return page;
    }

    private static String outcome(LabResult result) {
        String marks = result.marks().stream().map(mark -> "\nMARKED: " + mark).collect(Collectors.joining());
        return result.cutShort()
                        .map(why -> "CUT SHORT, what was found by then is below: " + why)
                        .orElse(result.valid() ? "Carried out whole; every check passed." : "A check FAILED.")
                + marks;
    }

    private static String check(LabCheck check) {
        return "<li class=\"%s\">%s: %s<br><small>%s</small></li>"
                .formatted(
                        check.passed() ? "passed" : "failed",
                        check.passed() ? "passed" : "FAILED",
                        escaped(check.claim()),
                        escaped(check.seen()));
    }

    private static String table(LabTable table) {
        String head = table.columns().stream()
                .map(column -> "<th>" + escaped(column) + "</th>")
                .collect(Collectors.joining());
        String rows = table.rows().stream().map(LabPage::row).collect(Collectors.joining("\n"));
        return "<h2>%s</h2>\n<p>%s</p>\n<table>\n<tr>%s</tr>\n%s\n</table>"
                .formatted(escaped(table.title()), escaped(table.durability()), head, rows);
    }

    private static String row(List<Object> cells) {
        return cells.stream()
                .map(cell -> "<td" + (cell instanceof String ? "" : " class=\"number\"") + ">"
                        + escaped(LabReport.text(cell)) + "</td>")
                .collect(Collectors.joining("", "<tr>", "</tr>"));
    }

    private static String charts(List<LabChart> charts) {
        StringBuilder divisions = new StringBuilder();
        for (int i = 0; i < charts.size(); i++) {
            divisions.append("<div class=\"chart\" id=\"chart-").append(i).append("\"></div>\n");
        }
        return divisions.toString();
    }

    /** What the library is told to draw, as JSON that cannot end the script it stands in. */
    private static String options(List<LabChart> charts) {
        return JsonMapper.shared()
                .writeValueAsString(charts.stream().map(LabPage::option).toList())
                .replace("<", "\\u003c");
    }

    private static Map<String, Object> option(LabChart chart) {
        String scale = chart.logarithmic() ? "log" : "value";
        return Map.of(
                "title", Map.of("text", chart.title()),
                "legend", Map.of("top", 28),
                "tooltip", Map.of("trigger", "axis"),
                "grid", Map.of("top", 80, "left", 90, "right", 40),
                "animation", false,
                "xAxis", Map.of("type", scale, "name", chart.x(), "nameLocation", "middle", "nameGap", 28),
                "yAxis", Map.of("type", scale, "name", chart.y()),
                "series", chart.lines().stream().map(LabPage::series).toList());
    }

    private static Map<String, Object> series(LabChart.Line line) {
        return Map.of(
                "type",
                "line",
                "name",
                line.name(),
                "data",
                line.points(),
                "showSymbol",
                line.points().size() < 50);
    }

    private static String resource(String name) throws IOException {
        try (InputStream text = LabPage.class.getResourceAsStream(name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
