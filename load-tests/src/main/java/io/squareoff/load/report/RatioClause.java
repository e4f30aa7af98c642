package io.squareoff.load.report;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Verdict;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A ratio of two arms as a clause of a sentence. */
final class RatioClause {

    private RatioClause() {}

    /** Clauses of one metric. Those of a difference over an arm that the clause before names already leave it out. */
    static List<String> of(List<Verdict> verdicts) {
        List<String> clauses = new ArrayList<>();
        Optional<Verdict> before = Optional.empty();
        for (Verdict verdict : verdicts) {
            boolean goesOn = isTimes(verdict)
                    && before.filter(RatioClause::isTimes)
                            .filter(other -> other.second().equals(verdict.second()))
                            .isPresent();
            clauses.add(goesOn ? further(verdict) : of(verdict));
            before = Optional.of(verdict);
        }
        return clauses;
    }

    /** The largest difference first, however it points, then those that are not shown, then those without a ratio. */
    static Comparator<Verdict> largestFirst() {
        return Comparator.comparing((Verdict verdict) -> verdict.ratio().isEmpty())
                .thenComparing(RatioClause::noDifference)
                .thenComparing(Comparator.comparingDouble(RatioClause::size).reversed());
    }

    private static double size(Verdict verdict) {
        return verdict.ratio().map(RatioClause::sizeOf).orElse(0.0);
    }

    /** The distance of a ratio from 1, in either direction. */
    static double sizeOf(Ratio ratio) {
        return Math.abs(Math.log(ratio.value()));
    }

    static String of(Verdict verdict) {
        String second = verdict.second().arm();
        if (verdict.ratio().isEmpty()) {
            return verdict.metric().title() + " of " + verdict.first().arm() + " and " + second + " has "
                    + RatioText.TOO_FEW_SAMPLES;
        }
        if (noDifference(verdict)) {
            Judgement judged = verdict.judgement().orElseThrow();
            return "%s and %s show no difference in %s%s (%s)%s"
                    .formatted(
                            verdict.first().arm(),
                            second,
                            verdict.metric().title(),
                            RatioText.among(judged),
                            RatioText.wouldHaveShown(judged),
                            inSome(verdict));
        }
        return frame(verdict.metric(), verdict.first(), timesOf(verdict), verdict.second());
    }

    /**
     * Words for a ratio.
     *
     * @param times how much more or less, such as "2.00 times"
     */
    static String frame(Metric metric, Workload first, String times, Workload second) {
        return switch (metric) {
            case THROUGHPUT -> first.arm() + " carried " + times + " the throughput of " + second.arm();
            case CPU -> first.arm() + " used " + times + " the CPU of " + second.arm();
            default -> metric.title() + " of " + first.arm() + " was " + times + " that of " + second.arm();
        };
    }

    private static String further(Verdict verdict) {
        String that = verdict.metric() == Metric.THROUGHPUT || verdict.metric() == Metric.CPU ? "" : "that of ";
        return that + verdict.first().arm() + " " + timesOf(verdict);
    }

    private static String timesOf(Verdict verdict) {
        Ratio ratio = verdict.ratio().orElseThrow();
        return times(ratio) + (ratio.conclusive() ? " (" + RatioText.interval(ratio) + ")" : "") + inSome(verdict);
    }

    static String times(Ratio ratio) {
        return RatioText.number(ratio.value()) + " times";
    }

    private static boolean isTimes(Verdict verdict) {
        return verdict.ratio().isPresent() && !noDifference(verdict);
    }

    private static boolean noDifference(Verdict verdict) {
        return verdict.judgement().filter(judged -> !judged.differs()).isPresent();
    }

    private static String inSome(Verdict verdict) {
        return RatioText.inSome(verdict.ratio().orElseThrow().rounds(), verdict.rounds());
    }
}
