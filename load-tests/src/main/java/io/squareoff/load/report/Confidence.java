package io.squareoff.load.report;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Launches;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Words around the ratios of a run: how sure they are, and what makes them surer.
 *
 * @param primary ratios in the primary metric; may be empty
 */
record Confidence(ComparisonResult result, List<JudgedRatio> primary) {

    /** The percentile that takes most samples. */
    private static final double TAIL = 99;

    /** Stands before the workload. */
    String before() {
        return withinOne() ? Conclusion.WITHIN_ONE_LAUNCH : "";
    }

    /** Stands behind the ratios. */
    String after() {
        int rounds = primary.stream().mapToInt(JudgedRatio::rounds).max().orElse(0);
        if (withinOne() || rounds == 0) {
            return "";
        }
        String launches = ", over " + rounds + (rounds == 1 ? " launch" : " launches")
                + (result.plan().launches() == Launches.PER_ARM ? " of each" : "");
        return launches + (rounds < Ratio.ROUNDS_AT_LEAST ? ", too few for a verdict" : "");
    }

    List<String> advice() {
        List<String> advice = new ArrayList<>();
        if (primary.stream().anyMatch(Confidence::lacksSamples)) {
            advice.add("--window " + window().toSeconds() + " gives enough samples");
        }
        if (withinOne()) {
            advice.add("other launches may differ: `squareoff compare` without " + causes() + " gives a verdict");
        } else if (primary.stream().anyMatch(verdict -> verdict.rounds() < Ratio.ROUNDS_AT_LEAST)) {
            advice.add("--rounds " + Ratio.ROUNDS_AT_LEAST + " gives one");
        }
        return advice;
    }

    private boolean withinOne() {
        return result.plan().launches().withinOne();
    }

    /** The options that make all rounds one launch. */
    private String causes() {
        return result.plan().launches() == Launches.NONE ? "--target" : "--quick and --one-launch";
    }

    private static boolean lacksSamples(JudgedRatio verdict) {
        return verdict.workload().load().open()
                && verdict.ratio()
                        .filter(ratio -> ratio.rounds() >= verdict.rounds())
                        .isEmpty();
    }

    /** Long enough for the tail to have samples, also at the lowest rate; a window that should have been is doubled. */
    private Duration window() {
        int rate = result.served().stream()
                .map(arm -> arm.workload().load())
                .filter(Load.Open.class::isInstance)
                .mapToInt(load -> ((Load.Open) load).rate())
                .min()
                .orElseThrow();
        Duration window = Latencies.window(TAIL, rate);
        Duration before = result.plan().window();
        return window.compareTo(before) > 0 ? window : before.multipliedBy(2);
    }
}
