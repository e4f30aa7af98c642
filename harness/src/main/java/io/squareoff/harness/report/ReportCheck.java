package io.squareoff.harness.report;

import java.util.List;
import java.util.Optional;

/**
 * A claim that a run checked.
 *
 * @param claim the property that should hold, in words
 * @param seen the figures behind it, in words
 */
public record ReportCheck(String claim, boolean passed, String seen) {

    /**
     * The summary of a run whose outcome is its checks: the first one that failed, with its figures.
     *
     * @param cutShort the reason for an early end, if it ended early
     */
    public static String summary(List<ReportCheck> checks, Optional<String> cutShort) {
        List<ReportCheck> failed =
                checks.stream().filter(check -> !check.passed).toList();
        String early = cutShort.map(why -> "cut short (" + WordWrap.firstLine(why) + "): ")
                .orElse("");
        if (failed.isEmpty()) {
            String passed = checks.size() == 1 ? "the check passed" : "all " + checks.size() + " checks passed";
            return early
                    + (checks.isEmpty() ? "nothing was checked" : passed)
                    + (cutShort.isPresent() ? "; run it again." : ".");
        }
        ReportCheck first = failed.get(0);
        return "%s%d of %s FAILED: %s (%s)%s."
                .formatted(
                        early,
                        failed.size(),
                        Units.count(checks.size(), "check"),
                        first.claim,
                        WordWrap.firstLine(first.seen),
                        failed.size() == 1 ? "" : " and " + (failed.size() - 1) + " more below");
    }
}
