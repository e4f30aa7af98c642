package io.squareoff.harness.report;

import java.util.Collection;
import java.util.List;

/** The names by which a chart keeps its figures. */
final class ChartParts {

    private ChartParts() {}

    /** @throws IllegalArgumentException naming the chart if it does not have them all */
    static void require(String chart, List<String> parts, Collection<String> named) {
        for (String name : named) {
            if (!parts.contains(name)) {
                throw new IllegalArgumentException(
                        "\"" + chart + "\" has a figure of \"" + name + "\", which is none of " + parts);
            }
        }
    }
}
