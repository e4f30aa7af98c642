package io.squareoff.harness.report;

/** One format of reports. Implementations keep no state, so any thread may use them. */
@FunctionalInterface
public interface ReportRenderer {

    /** The whole report, ending in a line break. */
    String render(Report report);
}
