package io.squareoff.harness.report;

/**
 * A claim that a run checked.
 *
 * @param claim the property that should hold, in words
 * @param seen the figures behind it, in words
 */
public record ReportCheck(String claim, boolean passed, String seen) {}
