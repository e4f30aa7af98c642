package io.squareoff.harness.report;

import io.squareoff.harness.statistics.Judgement;
import java.util.OptionalDouble;

/**
 * A verdict on one figure of a transport, held against that of another.
 *
 * @param pair the transport, and what it is held against if anything, such as "nats against rest"
 * @param workload of both, in words
 * @param metric the figure's name; empty where it is of all that was looked for
 * @param minimumDetectableEffect the smallest ratio above 1 that would have been shown, where no difference was, or nothing can be said
 * @param detail the figure and its ratio, or the reason why there is no verdict, in words
 */
public record ReportVerdict(
        String pair,
        String workload,
        String metric,
        Outcome outcome,
        OptionalDouble minimumDetectableEffect,
        String detail) {

    /** The outcome, with the word that every short view has for it. */
    public enum Outcome {
        REGRESSION("worse, a regression"),
        SLOWER("slower"),
        /** Worse, by less than is tolerated or by more: the interval has both. */
        PERHAPS_REGRESSION("worse, perhaps by more than is tolerated"),
        /** Worse by less than is tolerated. */
        TOLERATED("worse, but tolerated"),
        FASTER("faster"),
        /** Not worse in any metric, be it of speed or of cost. */
        BETTER("better"),
        EQUAL(RatioText.EQUAL),
        NO_DIFFERENCE(RatioText.NO_DIFFERENCE),
        /** A figure that was looked for. */
        FOUND("found"),
        /** Nothing was measured, or too little, or what was does not count. */
        CANNOT_SAY("cannot say");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    public static ReportVerdict none(String pair, String workload, String metric, String why) {
        return new ReportVerdict(pair, workload, metric, Outcome.CANNOT_SAY, OptionalDouble.empty(), why);
    }

    public static ReportVerdict found(String subject, String workload, String what) {
        return new ReportVerdict(subject, workload, "", Outcome.FOUND, OptionalDouble.empty(), what);
    }

    /**
     * @param metric the figure's name
     * @param judgement of the ratio of the pair
     */
    public static ReportVerdict of(String pair, String workload, String metric, Judgement judgement, Outcome outcome) {
        boolean open = outcome == Outcome.NO_DIFFERENCE || outcome == Outcome.CANNOT_SAY;
        return new ReportVerdict(
                pair,
                workload,
                metric,
                outcome,
                open ? OptionalDouble.of(judgement.minimumDetectableEffect()) : OptionalDouble.empty(),
                metric + " " + RatioText.factor(judgement.ratio()) + RatioText.among(judgement));
    }

    /** The outcome in words, such as "no difference shown (would have shown 4.1 %)". */
    String words() {
        return minimumDetectableEffect.isEmpty()
                ? outcome.word()
                : outcome.word() + " (" + RatioText.wouldHaveShown(minimumDetectableEffect.getAsDouble()) + ")";
    }
}
