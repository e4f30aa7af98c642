package io.squareoff.load.report;

import io.squareoff.load.compare.Arm;

/**
 * An arm as charts name it.
 *
 * @param run the name of its run where a chart shows two; otherwise empty
 * @param label its name among the arms of the chart
 */
record ChartArm(String run, String label, Arm arm) {}
