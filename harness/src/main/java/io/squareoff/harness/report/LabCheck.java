package io.squareoff.harness.report;

/**
 * Something that an experiment claims, and whether it held.
 *
 * @param claim what should hold, in words
 * @param seen the figures behind it, in words
 */
public record LabCheck(String claim, boolean passed, String seen) {}
