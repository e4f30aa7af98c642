package io.squareoff.harness.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The charts of a page, drawn by Apache ECharts. */
final class ChartScript {

    /** Names the version, which the path of the library contains. */
    private static final String WEBJAR = "/META-INF/maven/org.webjars/echarts/pom.properties";

    private static final String LIBRARY = "/META-INF/resources/webjars/echarts/%s/echarts.common.min.js";

    private static final String DRAW = """
            options.forEach((option, i) => {
              const chart = echarts.init(document.getElementById('chart-' + i));
              chart.setOption(option);
              addEventListener('resize', () => chart.resize());
            });
            """;

    /** With a fixed order of keys, so that one report is always one page. */
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    /** A line with as many points or more is drawn without a symbol at each. */
    private static final int MANY_POINTS = 50;

    /** The width of an event's name, as a share of the chart's. */
    private static final double EVENT_ROOM = 0.015;

    private static final String EVENT_COLOUR = "#c23531";

    private ChartScript() {}

    /** The charts' titles, each above the element that its chart is drawn into. */
    static String places(List<ReportChart> charts) {
        return IntStream.range(0, charts.size())
                .mapToObj(i -> "<h3>" + HtmlRenderer.escaped(charts.get(i).title())
                        + "</h3>\n<div class=\"chart\" id=\"chart-" + i + "\"></div>")
                .collect(Collectors.joining("\n"));
    }

    /** The library and the script that draws the charts; nothing without charts. */
    static String of(List<ReportChart> charts) {
        if (charts.isEmpty()) {
            return "";
        }
        return "<script>" + library() + "</script>\n<script>\nconst options = " + options(charts) + ";\n" + DRAW
                + "</script>";
    }

    private static String library() {
        Properties webjar = new Properties();
        try (InputStream properties = open(WEBJAR)) {
            webjar.load(properties);
            try (InputStream library = open(LIBRARY.formatted(webjar.getProperty("version")))) {
                return new String(library.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String resource) {
        InputStream stream = ChartScript.class.getResourceAsStream(resource);
        if (stream == null) {
            throw new IllegalStateException(resource + " is not on the class path");
        }
        return stream;
    }

    /** The library's options, as JSON that cannot end the script it stands in. */
    private static String options(List<ReportChart> charts) {
        return MAPPER.writeValueAsString(
                        charts.stream().map(ChartScript::option).toList())
                .replace("<", "\\u003c");
    }

    private static Map<String, Object> option(ReportChart chart) {
        String scale = chart.logarithmic() ? "log" : "value";
        return Map.of(
                "legend", Map.of("top", 0),
                "tooltip", Map.of("trigger", "axis"),
                "grid", Map.of("top", 60, "left", 90, "right", 40),
                "animation", false,
                "xAxis", Map.of("type", scale, "name", chart.x(), "nameLocation", "middle", "nameGap", 28),
                "yAxis", Map.of("type", scale, "name", chart.y(), "nameLocation", "middle", "nameGap", 65),
                "series", series(chart));
    }

    private static List<Map<String, Object>> series(ReportChart chart) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (ReportChart.Line line : chart.lines()) {
            Map<String, Object> series = new HashMap<>();
            series.put("type", "line");
            series.put("name", line.name());
            series.put("data", line.points());
            series.put("showSymbol", line.points().size() < MANY_POINTS);
            // The library draws events with a line.
            if (all.isEmpty() && !chart.events().isEmpty()) {
                series.put("markLine", marks(legible(chart)));
            }
            all.add(series);
        }
        return all;
    }

    /** Events with room for their names: those that lie too near to the one before are named with it. */
    private static List<ReportChart.Event> legible(ReportChart chart) {
        DoubleSummaryStatistics width = DoubleStream.concat(
                        chart.events().stream().mapToDouble(ReportChart.Event::x),
                        chart.lines().stream()
                                .flatMap(line -> line.points().stream())
                                .mapToDouble(point -> point[0]))
                .summaryStatistics();
        double room = (width.getMax() - width.getMin()) * EVENT_ROOM;
        List<ReportChart.Event> legible = new ArrayList<>();
        List<ReportChart.Event> sorted = chart.events().stream()
                .sorted(Comparator.comparingDouble(ReportChart.Event::x))
                .toList();
        for (ReportChart.Event event : sorted) {
            int last = legible.size() - 1;
            if (last >= 0 && event.x() - legible.get(last).x() < room) {
                ReportChart.Event before = legible.get(last);
                legible.set(last, new ReportChart.Event(before.x(), before.name() + ", " + event.name()));
            } else {
                legible.add(event);
            }
        }
        return legible;
    }

    private static Map<String, Object> marks(List<ReportChart.Event> events) {
        return Map.of(
                "symbol", "none",
                "label", Map.of("formatter", "{b}", "position", "insideEndTop"),
                "lineStyle", Map.of("color", EVENT_COLOUR),
                "data",
                        events.stream()
                                .map(event -> Map.of("xAxis", event.x(), "name", event.name()))
                                .toList());
    }
}
