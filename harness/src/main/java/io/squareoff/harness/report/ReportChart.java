package io.squareoff.harness.report;

/**
 * A chart as data, without pixels: the page draws it, and puts a table of all its figures below it. Text and Markdown have no
 * charts.
 *
 * <p>A figure stands here as the result has it, unrounded. What was not measured is left out, never 0.
 */
public sealed interface ReportChart permits LineChart, IntervalChart, DotChart, StackChart, WaterfallChart, HeatChart {

    /** A short line, which tells the chart from the others of its report. */
    String title();

    /** Instructions for reading it, in a sentence or more; may be empty. */
    String description();

    /** Gaps of the chart with their reasons, in a sentence, such as "rest: too few samples for a tail."; empty where it has none. */
    String missing();

    /** True if there is something to draw. */
    boolean hasFigures();
}
