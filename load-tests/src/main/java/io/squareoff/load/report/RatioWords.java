package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.RunRatios;
import io.squareoff.load.gate.Batch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A judged ratio in words: as a line, as a cell of a table, and as a clause of a sentence; and remarks on what is taken out of ratios. */
final class RatioWords {

    /** Follows tables of ratios within one launch. */
    static final String ONE_LAUNCH_REMARK =
            "Within one launch: ratios are those of this launch, without an interval and without a verdict, however many"
                    + " rounds there were. Another launch may differ by more than its rounds do.";

    /** Follows intervals over the launches of one run. The deviation is of twelve kept runs, see docs/results.md, "Default runs". */
    static final String OTHER_RUNS =
            "Intervals are over this run's launches. Another run, on another day or processor, varies more: nats to rest, in the default"
                    + " comparison, by another 15 % (standard deviation). `squareoff report RUN RUN…` computes by how much, and where the"
                    + " next is likely to be.";

    private RatioWords() {}

    /** The two arms, such as "nats/rest". */
    static String pair(JudgedRatio of) {
        return of.subject() + "/" + of.reference();
    }

    static String against(JudgedRatio of) {
        return of.subject() + " against " + of.reference();
    }

    /** A line, such as "nats 6.96× (6.74–7.18) rest". */
    static String line(JudgedRatio of) {
        return line(of, "");
    }

    /** The same of a share of a limit, such as "nats 0.500× (0.480–0.521) of nats-limit". */
    static String lineOfLimit(JudgedRatio of) {
        return line(of, "of ");
    }

    /** @param preposition stands before the reference, after the ratio */
    private static String line(JudgedRatio of, String preposition) {
        String against = against(of) + ": ";
        if (of.ratio().isEmpty()) {
            return against + whyNone(of);
        }
        Ratio ratio = of.ratio().get();
        String times = of.subject() + " " + RatioText.number(ratio.value()) + "× ";
        if (of.isOfOneLaunch()) {
            return times + preposition + of.reference() + " within one launch";
        }
        if (!ratio.conclusive()) {
            return "%s%s%s in %s, %s"
                    .formatted(
                            times,
                            preposition,
                            of.reference(),
                            RatioText.rounds(ratio.rounds(), of.rounds()),
                            RatioText.NO_INTERVAL);
        }
        String words = of.showsNone()
                ? against + RatioText.verdictWithInterval(of.judgement().orElseThrow(), "")
                : "%s(%s) %s%s".formatted(times, RatioText.interval(ratio), preposition, of.reference());
        return words + inSome(of);
    }

    static String whyNone(JudgedRatio of) {
        return of.metric() == Metric.THROUGHPUT
                ? "no answer in some round"
                : RatioText.TOO_FEW_SAMPLES + " in each round";
    }

    /** A cell of a table whose title says whether there are intervals, such as "1.40 (1.28–1.53)"; empty where there is no ratio. */
    static Optional<String> cell(JudgedRatio of) {
        return of.ratio().map(ratio -> {
            String value = RatioText.number(ratio.value());
            if (of.isOfOneLaunch()) {
                return value;
            }
            if (!ratio.conclusive()) {
                return value + " (no interval)" + inSome(of);
            }
            return of.judgement()
                            .map(judged -> RatioText.verdictWithInterval(judged, value))
                            .orElseGet(() -> RatioText.withInterval(ratio))
                    + inSome(of);
        });
    }

    /** Clauses of one metric. Those of a difference over a reference that the clause before names already leave it out. */
    static List<String> clauses(List<JudgedRatio> ratios) {
        List<String> clauses = new ArrayList<>();
        Optional<JudgedRatio> before = Optional.empty();
        for (JudgedRatio ratio : ratios) {
            boolean goesOn = isTimes(ratio)
                    && before.filter(RatioWords::isTimes)
                            .filter(other -> other.reference().equals(ratio.reference()))
                            .isPresent();
            clauses.add(goesOn ? further(ratio) : clause(ratio));
            before = Optional.of(ratio);
        }
        return clauses;
    }

    /** The largest difference first, however it points, then those that are not shown, then those without a ratio. */
    static Comparator<JudgedRatio> largestFirst() {
        return Comparator.comparing((JudgedRatio each) -> each.ratio().isEmpty())
                .thenComparing(JudgedRatio::showsNone)
                .thenComparing(Comparator.comparingDouble(RatioWords::size).reversed());
    }

    /** The distance from 1, in either direction. */
    static double size(JudgedRatio of) {
        return of.ratio().map(ratio -> Math.abs(Math.log(ratio.value()))).orElse(0.0);
    }

    private static String clause(JudgedRatio of) {
        if (of.ratio().isEmpty()) {
            return of.metric().title() + " of " + of.subject() + " and " + of.reference() + " has "
                    + RatioText.TOO_FEW_SAMPLES;
        }
        if (of.isEqual()) {
            return "%s of %s and %s is %s (%s)%s"
                    .formatted(
                            of.metric().title(),
                            of.subject(),
                            of.reference(),
                            RatioText.EQUAL,
                            RatioText.interval(of.ratio().get()),
                            inSome(of));
        }
        return of.judgement()
                .filter(judged -> !judged.differs())
                .map(judged -> "%s and %s show no difference in %s%s (%s)%s"
                        .formatted(
                                of.subject(),
                                of.reference(),
                                of.metric().title(),
                                RatioText.among(judged),
                                RatioText.wouldHaveShown(judged),
                                inSome(of)))
                .orElseGet(() -> sentence(of, timesWithInterval(of)));
    }

    /** @param times how much more or less, such as "2.00 times" */
    static String sentence(JudgedRatio of, String times) {
        return switch (of.metric()) {
            case THROUGHPUT -> of.subject() + " carried " + times + " the throughput of " + of.reference();
            case CPU -> of.subject() + " used " + times + " the CPU of " + of.reference();
            default -> of.metric().title() + " of " + of.subject() + " was " + times + " that of " + of.reference();
        };
    }

    private static String further(JudgedRatio of) {
        String that = of.metric() == Metric.THROUGHPUT || of.metric() == Metric.CPU ? "" : "that of ";
        return that + of.subject() + " " + timesWithInterval(of);
    }

    private static String timesWithInterval(JudgedRatio of) {
        Ratio ratio = of.ratio().orElseThrow();
        return times(of) + (ratio.conclusive() ? " (" + RatioText.interval(ratio) + ")" : "") + inSome(of);
    }

    /** Such as "2.00 times". */
    static String times(JudgedRatio of) {
        return RatioText.number(of.ratio().orElseThrow().value()) + " times";
    }

    private static boolean isTimes(JudgedRatio of) {
        return of.ratio().isPresent() && !of.showsNone();
    }

    /** Follows a ratio that only some of the rounds have. */
    static String inSome(JudgedRatio of) {
        return RatioText.inSome(of.ratio().orElseThrow().rounds(), of.rounds());
    }

    /**
     * The remark on the effect of the place within a launch, which is taken out of ratios.
     *
     * @param places by metric, a figure in the second place to that in the first
     * @return empty where there is none
     */
    static List<String> places(Map<Metric, Ratio> places) {
        return places.isEmpty()
                ? List.of()
                : List.of(
                        "Ratios are without the effect of the place within a launch, which figures in tables have in: in the second place "
                                + effects(places) + " what it was in the first.");
    }

    /** Clauses on the machine's pace, which a gate takes out of ratios: one for each workload where it is known. */
    static List<String> paces(Batch batch) {
        List<RunRatios.Pace> otherWork = batch.otherWork();
        return batch.paces().stream()
                .map(pace ->
                        "%s, %s: head's generator took %s base's CPU for a request, which is %s taken out; as measured %s"
                                .formatted(
                                        pace.workload().arm(),
                                        pace.workload().fullTitle(),
                                        times(pace.generator()),
                                        otherWork.contains(pace)
                                                ? "other work and not the machine's pace, though it is"
                                                : "the machine's pace and",
                                        effects(pace.measured())))
                .toList();
    }

    private static String effects(Map<Metric, Ratio> ratios) {
        return Listing.of(ratios.entrySet().stream()
                .map(ratio -> ratio.getKey().title() + " was " + times(ratio.getValue()))
                .toList());
    }

    private static String times(Ratio ratio) {
        return RatioText.number(ratio.value()) + " times (" + RatioText.interval(ratio) + ")";
    }
}
