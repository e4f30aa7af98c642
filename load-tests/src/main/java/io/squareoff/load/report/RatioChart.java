package io.squareoff.load.report;

import io.squareoff.harness.report.IntervalChart;
import io.squareoff.harness.report.IntervalChart.Interval;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Attribution;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Effect;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Ratios of arms, shares of limits and parts of the factor between rest and nats with their intervals: forest plots. */
final class RatioChart {

    private static final String NO_VERDICT = "no verdict";

    static final String DESCRIPTION =
            "Geometric means of the rounds' ratios, pair by pair, with their 95 % intervals. At 1 both arms are alike.";

    private static final String FEW =
            "Geometric means of the rounds' ratios, pair by pair, of too few rounds for intervals. At 1 both arms are alike.";

    private static final String OF_ONE_LAUNCH =
            "Geometric means of the rounds' ratios, pair by pair, within one launch: another launch may differ, so they have"
                    + " no interval.";

    private static final String SHARES =
            "Throughput of each transport by that of a client that only asks its backend, in the same rounds: 1 would be the"
                    + " limit. ";

    private static final String ONE_LAUNCH = "within one launch: " + NO_VERDICT;

    private static final String FACTOR = "Where the factor between rest and nats comes from";

    private static final String PARTS = "The product of the parts is the whole.";

    static final String SHOWN = "a difference";

    private RatioChart() {}

    /** The ratios of a run; of a sweep only those of one metric, since it has many. */
    static IntervalChart of(ComparisonResult result, List<Arm> arms) {
        List<SweepAxis> varied = SweepAxis.varied(arms);
        // Of a run whose generator was late it says more of that.
        boolean indicative = result.indicative();
        List<JudgedRatio> verdicts = sorted(result.verdicts().stream()
                .filter(verdict -> !indicative || !verdict.isPrimary())
                .filter(verdict ->
                        varied.isEmpty() || (indicative ? verdict.metric() == Metric.P50 : verdict.isPrimary()))
                .toList());
        List<String> missing = new ArrayList<>();
        List<Interval> intervals = new ArrayList<>();
        for (JudgedRatio verdict : verdicts) {
            String pair = pair(verdict);
            String group = varied.isEmpty() ? MetricText.title(verdict.metric(), verdict.workload()) : pair;
            String label = varied.isEmpty() ? pair : SweepAxis.words(varied, verdict.workload());
            add(verdict, group, label, intervals, missing);
        }
        String metric = varied.isEmpty()
                ? ""
                : " of "
                        + (indicative
                                        ? Metric.P50
                                        : Metric.primaryOf(arms.get(0).workload()))
                                .title();
        return new IntervalChart(
                "Ratios" + metric,
                description(result),
                "ratio, the first arm to the second",
                intervals,
                MissingText.all(missing));
    }

    private static List<JudgedRatio> sorted(List<JudgedRatio> verdicts) {
        List<String> pairs = verdicts.stream().map(RatioChart::pair).distinct().toList();
        return verdicts.stream()
                .sorted(Comparator.comparing(JudgedRatio::metric)
                        .thenComparing(verdict -> pairs.indexOf(pair(verdict))))
                .toList();
    }

    /** Shares of their limits that transports reached. */
    static IntervalChart ofLimits(ComparisonResult result) {
        List<String> missing = new ArrayList<>();
        List<Interval> intervals = new ArrayList<>();
        result.limits().forEach(limit -> add(limit, "", pair(limit), intervals, missing));
        return new IntervalChart(
                "Share of the limit that was reached",
                SHARES + description(result),
                "share of the limit",
                intervals,
                MissingText.all(missing));
    }

    private static String description(ComparisonResult result) {
        return result.plan().launches().withinOne() ? OF_ONE_LAUNCH : DESCRIPTION;
    }

    /** Of ratios that have intervals only where there are enough launches. */
    static String description(List<JudgedRatio> verdicts) {
        if (verdicts.stream().anyMatch(JudgedRatio::isOfOneLaunch)) {
            return OF_ONE_LAUNCH;
        }
        boolean intervals =
                verdicts.stream().flatMap(verdict -> verdict.ratio().stream()).anyMatch(Ratio::conclusive);
        return intervals ? DESCRIPTION : FEW;
    }

    private static void add(
            JudgedRatio verdict, String group, String label, List<Interval> intervals, List<String> missing) {
        verdict.ratio()
                .ifPresentOrElse(
                        ratio -> intervals.add(Interval.of(
                                group,
                                label,
                                ratio,
                                verdict.judgement(),
                                verdict.isOfOneLaunch() ? ONE_LAUNCH : words(verdict, ratio, NO_VERDICT))),
                        () -> missing.add(MissingText.of(
                                group.isEmpty() ? label : label + ", " + group, RatioWords.whyNone(verdict))));
    }

    /** @param unjudged the words where there is an interval, and no verdict */
    private static String words(JudgedRatio verdict, Ratio ratio, String unjudged) {
        boolean judged = verdict.judgement().isPresent() || !ratio.conclusive();
        return (judged ? RatioText.verdict(verdict.judgement(), SHOWN) : unjudged) + RatioWords.inSome(verdict);
    }

    static String pair(JudgedRatio verdict) {
        return verdict.subject() + " / " + verdict.reference();
    }

    /** A chart for each metric that is attributed, in each cell. */
    static List<IntervalChart> ofFactors(ComparisonResult result, List<Arm> arms) {
        List<SweepAxis> varied = SweepAxis.varied(arms);
        boolean one = result.plan().launches().withinOne();
        return result.attributions().stream()
                .map(attribution -> of(attribution, SweepAxis.words(varied, attribution.workload()), one))
                .toList();
    }

    private static IntervalChart of(Attribution attribution, String cell, boolean one) {
        String metric = attribution.metric().title();
        List<Interval> steps = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        Effect.PARTS.forEach(part -> add(attribution, part, steps, missing));
        add(attribution, Effect.WHOLE, steps, missing);
        return new IntervalChart(
                FACTOR + ": " + metric + (cell.isEmpty() ? "" : ", " + cell),
                PARTS + (one ? " Within one launch: parts have no interval." : ""),
                "times the " + metric + " of rest",
                steps,
                MissingText.all(missing));
    }

    private static void add(Attribution attribution, Effect effect, List<Interval> steps, List<String> missing) {
        JudgedRatio part = attribution.effects().get(effect);
        if (part == null) {
            missing.add(MissingText.of(effect.title(), "no round has figures of all its arms"));
            return;
        }
        Ratio ratio = part.ratio().orElseThrow();
        // The whole has its verdict among those of the arms.
        String words = part.isOfOneLaunch() ? "" : words(part, ratio, "");
        steps.add(Interval.of("", effect.title(), ratio, part.judgement(), words));
    }
}
