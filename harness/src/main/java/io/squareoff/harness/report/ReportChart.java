package io.squareoff.harness.report;

import java.util.List;

/**
 * Lines over a common axis.
 *
 * @param x title of the horizontal axis, with its unit
 * @param y title of the vertical axis, with its unit
 * @param logarithmic true if both axes are; all values must be above 0 then
 * @param events what happened meanwhile; not drawn where there is no line
 */
public record ReportChart(String title, String x, String y, boolean logarithmic, List<Line> lines, List<Event> events) {

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

    /**
     * An event, drawn as a vertical line with its name.
     *
     * @param x its place on the horizontal axis
     */
    public record Event(double x, String name) {}

    public ReportChart {
        lines = List.copyOf(lines);
        events = List.copyOf(events);
    }

    /** A chart without events. */
    public ReportChart(String title, String x, String y, boolean logarithmic, List<Line> lines) {
        this(title, x, y, logarithmic, lines, List.of());
    }
}
