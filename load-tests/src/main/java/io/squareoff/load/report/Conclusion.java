package io.squareoff.load.report;

/**
 * The outcome of a run, as the middle of a sentence.
 *
 * @param words the workload, the ratios or figures, and how sure they are
 * @param advice what to do to be surer; may be empty
 */
record Conclusion(String words, String advice) {

    /** The most arms that a sentence names. */
    static final int CLAUSES = 3;

    static final String WITHIN_ONE_LAUNCH = "within one launch only, ";
}
