package io.squareoff.harness.report;

import io.squareoff.harness.report.IntervalChart.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Meaning of a chart's colours and shapes. Rows have their names beside them, and need none. */
final class ChartLegend {

    private static final String ENTRY = "<li><svg viewBox=\"0 0 36 16\" aria-hidden=\"true\">%s</svg>%s</li>";
    private static final String FIELD = "<rect class=\"%s\" width=\"36\" height=\"16\"/>";
    private static final String LETTER = "<text class=\"%s\" x=\"18\" y=\"12\">%s</text>";
    private static final String SHAPE = "<use class=\"%s\" href=\"#%s\" x=\"18\" y=\"8\"/>";

    private ChartLegend() {}

    /** A list; nothing for a chart that needs none. */
    static String of(ReportChart chart, Map<String, SeriesStyles.Style> styles) {
        List<String> entries = chart.legend(styles);
        return entries.isEmpty() ? "" : "<ul class=\"legend\">" + String.join("", entries) + "</ul>\n";
    }

    /** The lines of a chart. */
    static List<String> lines(Map<String, SeriesStyles.Style> styles) {
        List<String> entries = new ArrayList<>();
        styles.forEach((name, style) -> entries.add(ENTRY.formatted(
                "<path class=\"" + style.line() + "\" d=\"M0 8H36\"/>"
                        + SHAPE.formatted(style.colour(), style.marker()),
                Html.escaped(name))));
        return entries;
    }

    /** Parts have the numbers that stand on the bars. */
    static List<String> parts(Map<String, SeriesStyles.Style> styles) {
        List<String> entries = new ArrayList<>();
        styles.forEach((name, style) -> entries.add(ENTRY.formatted(
                FIELD.formatted("bar " + style.colour())
                        + LETTER.formatted("on middle " + style.colour(), entries.size() + 1),
                Html.escaped(name))));
        return entries;
    }

    /** The verdicts among these, each once. */
    static List<String> verdicts(Stream<Verdict> all) {
        Set<Verdict> has = all.collect(Collectors.toSet());
        return Stream.of(Verdict.values())
                .filter(has::contains)
                .map(verdict -> ENTRY.formatted(
                        SHAPE.formatted(IntervalDrawing.css(verdict), IntervalDrawing.marker(verdict)),
                        IntervalDrawing.words(verdict)))
                .toList();
    }
}
