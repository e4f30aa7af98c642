package io.squareoff.harness.report;

/** A remark on a run: how to read its tables, or what weakens or spoils its figures. */
public record ReportNote(Kind kind, String text) {

    /** The weight of a note, the heaviest first, with what the heaviest one says of a report. */
    public enum Kind {
        /** Wrong, missing or duplicate answers. */
        FAILED("✕", "Failed", "do not use these figures"),
        /** The same at some workloads, which leaves the figures at others. */
        FAILED_IN_PART("✕", "Failed", "do not use the figures at workloads that failed"),
        /** Makes the figures say something else than they should. */
        INVALID("✕", "Not valid", "do not use these figures"),
        /** Leaves figures that say something, and no verdict. */
        INDICATIVE("?", "Indicative only", "something else had the cores, so there is no verdict"),
        CUT_SHORT("✂", "Cut short", "the run ended before its plan did"),
        NO_RESULT("✕", "No result", "there are no figures"),
        REGRESSION("▼", "Regression", "a figure is worse than tolerated"),
        /** Weakens a figure. */
        WARNING("!", "Valid, with warnings", "read what weakens a figure"),
        /** Explains the tables. */
        REMARK("✓", "Valid", "nothing was found that weakens a figure");

        final String sign;
        final String title;
        final String meaning;

        Kind(String sign, String title, String meaning) {
            this.sign = sign;
            this.title = title;
            this.meaning = meaning;
        }

        /** The word before the note; empty for a remark. */
        String label() {
            return switch (this) {
                case REMARK -> "";
                case FAILED_IN_PART -> FAILED.label();
                default -> name().replace('_', ' ');
            };
        }

        /** True if with it the figures say nothing, or not enough for a verdict. */
        boolean spoils() {
            return compareTo(REGRESSION) < 0;
        }

        /** True if with it the figures count. */
        boolean counts() {
            return compareTo(REGRESSION) > 0;
        }
    }

    public static ReportNote remark(String text) {
        return new ReportNote(Kind.REMARK, text);
    }
}
