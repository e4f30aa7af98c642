package io.squareoff.harness.report;

/** A remark on a run: how to read its tables, or what weakens or spoils its figures. */
public record ReportNote(Kind kind, String text) {

    public enum Kind {
        /** Explains the tables. */
        REMARK(""),
        /** Weakens a figure. */
        WARNING("WARNING"),
        /** Makes the figures say something else than they should. */
        INVALID("INVALID"),
        /** Leaves figures that say something, and no verdict. */
        INDICATIVE("INDICATIVE"),
        /** Wrong, missing or duplicate answers. */
        FAILED("FAILED"),
        /** The same at some workloads, which leaves the figures at others. */
        FAILED_IN_PART("FAILED"),
        /** A figure is worse than tolerated. */
        REGRESSION("REGRESSION"),
        /** The run ended before its plan did. */
        CUT_SHORT("CUT SHORT"),
        /** There are no figures. */
        NO_RESULT("NO RESULT");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** The word before the note; empty for a remark. */
        String label() {
            return label;
        }

        /** True if with it the figures say nothing, or not enough for a verdict. */
        boolean spoils() {
            return this != REMARK && this != WARNING && this != REGRESSION;
        }
    }

    public static ReportNote remark(String text) {
        return new ReportNote(Kind.REMARK, text);
    }
}
