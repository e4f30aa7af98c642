package io.squareoff.load.report;

import io.squareoff.load.compare.ComparisonResult;

/**
 * The outcome of a run, as the middle of a sentence.
 *
 * @param words the workload, the ratios or figures, and how sure they are
 * @param advice what to do to be surer; may be empty
 */
record Conclusion(String words, String advice) {

    /** Stands before figures without a verdict, see {@link ComparisonResult#indicative}. */
    static final String INDICATIVE = "indicative only: ";

    /** Stands before the workload. */
    static String before(ComparisonResult result) {
        return result.plan().launches().withinOne() ? "within one launch only, " : "";
    }
}
