package io.squareoff.lab.sparse;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.Ratio;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The verdict whether a stream stalls where its control does not, from the same figure of both in rounds that were measured side by
 * side.
 *
 * @param answer the verdict itself
 * @param ratio of the stream's figure to the control's
 * @param excess median over the rounds by which the stream's figure is above the control's
 * @param behind the rounds in which the stream's consumer or the control's had not caught up when it was given up, where that is the figure:
 *     their times say how long that took, and ratio and excess with them
 */
record StallVerdict(Answer answer, Ratio ratio, Duration excess, int behind) {

    /** A stall takes more than this many times as long as the control, and so does its whole interval. */
    static final double FACTOR = 2;

    /** A stall takes at least this much longer than the control: below it a factor says little to anybody who waits. */
    static final Duration LEAST_EXCESS = Duration.ofMillis(100);

    /** Answer to the question whether there is a stall. */
    enum Answer {
        STALLS,
        DOES_NOT_STALL,
        DID_NOT_CATCH_UP,
        UNDECIDED;

        String words() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** The figure by which a question is decided. */
    enum Figure {
        LONGEST_WRITE("longest write", round -> round.writes().longest(), round -> true),
        BEGINNING("time to none pending", CellTimeline::beginning, CellTimeline::caughtUp);

        private final String words;
        private final ToLongFunction<CellTimeline> nanos;
        private final Predicate<CellTimeline> whole;

        Figure(String words, ToLongFunction<CellTimeline> nanos, Predicate<CellTimeline> whole) {
            this.words = words;
            this.nanos = nanos;
            this.whole = whole;
        }

        String words() {
            return words;
        }

        long nanos(CellTimeline figures) {
            return nanos.applyAsLong(figures);
        }

        /** Returns false if the figure was cut off. */
        private boolean isWhole(CellTimeline figures) {
            return whole.test(figures);
        }
    }

    /**
     * Compares a stream to its control, round by round.
     *
     * @param tested the stream's figures of each round, at least one
     * @param control the control's of the same rounds
     */
    static StallVerdict of(Figure figure, List<CellTimeline> tested, List<CellTimeline> control) {
        long[] excesses = IntStream.range(0, tested.size())
                .mapToLong(round -> figure.nanos(tested.get(round)) - figure.nanos(control.get(round)))
                .toArray();
        Ratio ratio = Ratio.ofPairs(positive(figure, tested), positive(figure, control));
        double[] asDoubles = LongStream.of(excesses).asDoubleStream().toArray();
        Duration excess = Duration.ofNanos(Math.round(Median.withDefaults().evaluate(asDoubles)));
        int behind = (int) IntStream.range(0, tested.size())
                .filter(round -> !figure.isWhole(tested.get(round)) || !figure.isWhole(control.get(round)))
                .count();
        return new StallVerdict(
                behind > 0 ? Answer.DID_NOT_CATCH_UP : answer(ratio, excess, excesses), ratio, excess, behind);
    }

    private static Answer answer(Ratio ratio, Duration excess, long[] excesses) {
        if (!ratio.conclusive()) {
            return Answer.UNDECIDED;
        }
        if (ratio.low() > FACTOR && excess.compareTo(LEAST_EXCESS) >= 0) {
            return Answer.STALLS;
        }
        boolean never = LongStream.of(excesses).allMatch(nanos -> nanos < LEAST_EXCESS.toNanos());
        return ratio.high() < FACTOR || never ? Answer.DOES_NOT_STALL : Answer.UNDECIDED;
    }

    /** Nothing takes less than a microsecond, so that every ratio is defined. */
    private static double[] positive(Figure figure, List<CellTimeline> rounds) {
        return rounds.stream()
                .mapToDouble(each -> Math.max(1_000, figure.nanos(each)))
                .toArray();
    }

    /** @param blocked time for which writes were blocked in the median round */
    String words(Duration blocked) {
        String times = RatioText.number(ratio.value()) + " times the control";
        if (answer == Answer.DID_NOT_CATCH_UP) {
            return "%s in %s; waited %s".formatted(answer.words(), Units.count(behind, "round"), times);
        }
        if (!ratio.conclusive()) {
            return answer.words() + ": " + times + ", " + RatioText.NO_INTERVAL;
        }
        String more = answer.words() + ": " + times + " (" + RatioText.interval(ratio) + "), "
                + Units.count(excess.toMillis()) + " ms more";
        return switch (answer) {
            case STALLS ->
                // Nobody may have written.
                blocked.isZero() ? more : more + "; writes blocked for " + Units.count(blocked.toMillis()) + " ms";
            case DOES_NOT_STALL ->
                more
                        + String.format(
                                Locale.ROOT, "; a stall is %.0f times and %d ms more", FACTOR, LEAST_EXCESS.toMillis());
            case UNDECIDED, DID_NOT_CATCH_UP -> more;
        };
    }
}
