package io.squareoff.load.compare;

import io.squareoff.load.report.FindingText;
import java.util.List;

/** Findings that tests make up. */
public final class Found {

    private Found() {}

    public static Findings failures(Finding... failures) {
        return new Findings(List.of(failures), List.of(), List.of());
    }

    public static Findings invalid(Finding... invalid) {
        return new Findings(List.of(), List.of(invalid), List.of());
    }

    public static Findings warnings(Finding... warnings) {
        return new Findings(List.of(), List.of(), List.of(warnings));
    }

    /** Each in words. */
    public static List<String> words(List<Arm> arms, List<Finding> findings) {
        return findings.stream().map(finding -> FindingText.of(arms, finding)).toList();
    }
}
