package io.squareoff.load.gate;

import io.squareoff.harness.report.ReportVerdict.Outcome;
import java.util.Collection;

/** Decision of a gate. */
public enum Decision {
    NO_REGRESSION("no regression"),
    REGRESSION("regression"),
    CANNOT_SAY("cannot say");

    private final String words;

    Decision(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    /** Of verdicts that nothing has to confirm: one regression is enough, and so is one that is undecided. */
    public static Decision of(Collection<DifferenceVerdict> verdicts) {
        if (verdicts.stream().anyMatch(DifferenceVerdict::regression)) {
            return REGRESSION;
        }
        return verdicts.isEmpty() || verdicts.stream().anyMatch(verdict -> verdict.outcome() == Outcome.CANNOT_SAY)
                ? CANNOT_SAY
                : NO_REGRESSION;
    }
}
