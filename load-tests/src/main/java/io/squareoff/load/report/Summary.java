package io.squareoff.load.report;

import io.squareoff.harness.report.WordWrap;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The result of a comparison in one sentence: what was found, at what workload, how sure that is, and what to do to be surer. */
record Summary(ComparisonResult result, List<Arm> arms) {

    private static final String NOTHING = "nothing can be said";
    private static final String AGAIN = "run it again";
    private static final String BELOW = " below";

    static String of(ComparisonResult result) {
        return new Summary(result, result.served()).sentence() + ".";
    }

    /** The findings that leave a run that goes on without figures, and what to do; empty if there are none. */
    static Optional<String> spoilt(ComparisonResult soFar) {
        List<String> spoilt = new Summary(soFar, soFar.served()).spoilt("");
        return spoilt.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", spoilt) + advised(Remedy.of(soFar)));
    }

    private String sentence() {
        List<String> spoilt = spoilt(BELOW);
        String cutShort = result.cutShort()
                .map(why -> "cut short (" + WordWrap.firstLine(why) + ")")
                .orElse("");
        if (result.indicative()) {
            return "no verdict (" + foremost(result.findings().invalid(), BELOW) + "); "
                    + ComparisonConclusion.indicative(result, arms) + advised(Remedy.of(result));
        }
        if (!spoilt.isEmpty()) {
            String also = cutShort.isEmpty() ? "" : cutShort + ", ";
            String why = also + String.join(", ", spoilt);
            List<Arm> below = result.belowOverload();
            return (below.isEmpty()
                            ? NOTHING + ": " + why
                            : why + "; elsewhere, " + found(below).words())
                    + advised(Remedy.of(result));
        }
        if (arms.isEmpty() && result.capacities().isEmpty()) {
            String before = result.plan().sharesCapacity() ? "capacities were known" : "anything was measured";
            return (cutShort.isEmpty() ? "" : cutShort + " ") + "before " + before + ": " + NOTHING + advised(AGAIN);
        }
        Conclusion found = found(arms);
        return cutShort.isEmpty()
                ? found.words() + advised(found.advice())
                : cutShort + progress() + ": " + found.words() + advised(AGAIN);
    }

    private Conclusion found(List<Arm> counting) {
        return result.capacities().isEmpty() ? ComparisonConclusion.of(result, counting) : CapacityText.found(result);
    }

    /**
     * The findings that leave nothing of a workload's figures or of all, each with its foremost reason.
     *
     * @param place of the others, after their number
     */
    private List<String> spoilt(String place) {
        List<String> spoilt = new ArrayList<>();
        add(spoilt, "FAILED", result.findings().failures(), place);
        add(spoilt, "INVALID", result.findings().invalid(), place);
        return spoilt;
    }

    private void add(List<String> spoilt, String word, List<Finding> reasons, String place) {
        if (!reasons.isEmpty()) {
            spoilt.add(word + " (" + foremost(reasons, place) + ")");
        }
    }

    private String foremost(List<Finding> reasons, String place) {
        int more = reasons.size() - 1;
        return FindingText.of(result.arms(), Remedy.foremost(reasons))
                + (more == 0 ? "" : "; " + more + " more" + place);
    }

    /** The rounds in which all was measured. */
    private String progress() {
        if (!result.capacities().isEmpty()) {
            return "";
        }
        int whole = result.plan().cells().stream()
                .flatMap(List::stream)
                .mapToInt(this::rounds)
                .min()
                .orElse(0);
        return " with " + whole + " of " + result.plan().rounds() + " rounds complete";
    }

    private int rounds(Workload workload) {
        return result.arms().stream()
                .filter(arm -> arm.workload().equals(workload))
                .mapToInt(arm -> arm.rounds().size())
                .sum();
    }

    private static String advised(String advice) {
        return advice.isEmpty() ? "" : "; " + advice;
    }
}
