package io.squareoff.harness.report;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Colour, dash and shape of each line, arm or process by its name. A name looks the same in every chart of a page, unless a
 * chart would have two of one colour though there are enough.
 */
final class SeriesStyles {

    /** The number of colours in the page's style sheet. */
    private static final int COLOURS = 8;

    private static final int DASHES = 4;

    private final Map<String, Integer> ofPage = new LinkedHashMap<>();

    /** @param charts of the page */
    SeriesStyles(List<ReportChart> charts) {
        for (ReportChart chart : charts) {
            for (String name : chart.series()) {
                ofPage.putIfAbsent(name, ofPage.size());
            }
        }
    }

    /** The styles of one chart's names, in its own order. */
    Map<String, Style> of(ReportChart chart) {
        Set<String> names = chart.series();
        Set<Integer> colours = new LinkedHashSet<>();
        names.forEach(name -> colours.add(ofPage.get(name) % COLOURS));
        boolean distinct = colours.size() == Math.min(names.size(), COLOURS);
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

        /** After as many lines as there are colours each colour comes with another shape. */
        String marker() {
            return Markers.of(index + index / COLOURS);
        }

        /** The shape of a figure by itself. */
        String dot() {
            return Markers.large(index + index / COLOURS);
        }
    }
}
