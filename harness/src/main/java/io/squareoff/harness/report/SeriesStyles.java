package io.squareoff.harness.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Colour, dash and shape of each line, arm or process by its name. A name looks the same in every chart of a page, unless a
 * chart would have two of one colour though there are enough.
 */
final class SeriesStyles {

    /** The number of colours in the page's style sheet. */
    private static final int COLOURS = 8;

    private static final int DASHES = 4;

    private static final List<String> SHAPES = List.of(
            "<circle r=\"4\"/>",
            "<path d=\"M-3.6-3.6h7.2v7.2h-7.2z\"/>",
            "<path d=\"M0-5l4.8 8.4h-9.6z\"/>",
            "<path d=\"M0-5.2l5.2 5.2-5.2 5.2-5.2-5.2z\"/>",
            "<path class=\"open\" d=\"M-3.6-3.6l7.2 7.2M-3.6 3.6l7.2-7.2\"/>",
            "<path class=\"open\" d=\"M0-5v10M-5 0h10\"/>",
            "<path d=\"M0 5l4.8-8.4h-9.6z\"/>",
            "<circle class=\"open\" r=\"3.6\"/>");

    private final Map<String, Integer> ofPage = new LinkedHashMap<>();

    SeriesStyles(List<ReportChart> charts) {
        charts.stream()
                .flatMap(chart -> chart.series().stream())
                .forEach(name -> ofPage.putIfAbsent(name, ofPage.size()));
    }

    /** All shapes, each also in the larger size of a figure by itself. */
    static String markers() {
        return IntStream.range(0, SHAPES.size())
                .mapToObj(i -> Svg.shape("m" + i, SHAPES.get(i))
                        + Svg.shape("d" + i, "<g transform=\"scale(1.4)\">" + SHAPES.get(i) + "</g>"))
                .collect(Collectors.joining());
    }

    /** The styles of one chart's names, in its own order. */
    Map<String, Style> of(ReportChart chart) {
        List<String> names = chart.series();
        long colours = names.stream()
                .map(name -> ofPage.get(name) % COLOURS)
                .distinct()
                .count();
        boolean distinct = colours == Math.min(names.size(), COLOURS);
        Map<String, Style> styles = new LinkedHashMap<>();
        for (String name : names) {
            styles.put(name, new Style(distinct ? ofPage.get(name) : styles.size()));
        }
        return styles;
    }

    /** One style: the names of its classes and of its shape. */
    record Style(int index) {

        String colour() {
            return "s" + index % COLOURS;
        }

        String line() {
            return "line d" + (index + index / COLOURS) % DASHES + " " + colour();
        }

        String marker() {
            return "m" + shape();
        }

        /** The shape of a figure by itself. */
        String dot() {
            return "d" + shape();
        }

        /** After as many lines as there are colours each colour comes with another shape. */
        private int shape() {
            return (index + index / COLOURS) % SHAPES.size();
        }
    }
}
