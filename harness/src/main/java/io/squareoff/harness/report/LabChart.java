package io.squareoff.harness.report;

import java.util.List;

/**
 * Lines over a common axis.
 *
 * @param x what is drawn to the right, with its unit
 * @param y what is drawn upwards, with its unit
 * @param logarithmic whether both axes are; values must be above 0 then
 */
public record LabChart(String title, String x, String y, boolean logarithmic, List<Line> lines) {

    /**
     * One line.
     *
     * @param points pairs of x and y, by x
     */
    public record Line(String name, List<double[]> points) {}

    public LabChart {
        lines = List.copyOf(lines);
    }
}
