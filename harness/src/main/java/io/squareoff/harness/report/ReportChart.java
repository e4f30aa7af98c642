package io.squareoff.harness.report;

import java.util.List;

/**
 * Lines over a common axis.
 *
 * @param x title of the horizontal axis, with its unit
 * @param y title of the vertical axis, with its unit
 * @param logarithmic true if both axes are; all values must be above 0 then
 */
public record ReportChart(String title, String x, String y, boolean logarithmic, List<Line> lines) {

    /**
     * One line.
     *
     * @param points pairs of x and y, sorted by x
     */
    public record Line(String name, List<double[]> points) {

        public Line {
            points = List.copyOf(points);
        }
    }

    public ReportChart {
        lines = List.copyOf(lines);
    }
}
