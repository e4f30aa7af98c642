package io.squareoff.load.report;

import io.squareoff.harness.report.IntervalChart;
import io.squareoff.harness.report.IntervalChart.Interval;
import io.squareoff.harness.report.Listing;
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

    private static final String DESCRIPTION =
            "Geometric means of the rounds' ratios, pair by pair, with their 95 % intervals. At 1 both arms are alike.";

    private static final String FEW =
            "Geometric means of the rounds' ratios, pair by pair, of too few rounds for intervals. At 1 both arms are alike.";

    private static final String OF_ONE_LAUNCH =
            "Geometric means of the rounds' ratios, pair by pair, within one launch: another launch may differ, so they have"
                    + " no interval.";

    private static final String SHARES =
            "Throughput of each transport by that of a client that only asks its backend, in the same rounds: 1 would be the"
                    + " limit. ";

    static final String SHOWN = "a difference";

    private final List<Interval> intervals = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    IntervalChart drawn(String title, String description, String axis) {
        return new IntervalChart(title, description, axis, intervals, Listing.sentences(missing));
    }

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
        RatioChart chart = new RatioChart();
        for (JudgedRatio verdict : verdicts) {
            String pair = pair(verdict);
            String group = varied.isEmpty() ? MetricText.title(verdict) : pair;
            String label = varied.isEmpty() ? pair : SweepAxis.words(varied, verdict.workload());
            chart.add(verdict, group, label);
        }
        Metric metric = indicative ? Metric.P50 : Metric.primaryOf(arms.get(0).workload());
        return chart.drawn(
                varied.isEmpty() ? "Ratios" : "Ratios of " + metric.title(),
                description(result),
                "ratio, the first arm to the second");
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
        RatioChart chart = new RatioChart();
        result.limits().forEach(limit -> chart.add(limit, "", pair(limit)));
        return chart.drawn("Share of the limit that was reached", SHARES + description(result), "share of the limit");
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

    private void add(JudgedRatio verdict, String group, String label) {
        String words = verdict.ratio()
                .map(ratio ->
                        verdict.isOfOneLaunch() ? "within one launch: no verdict" : words(verdict, ratio, "no verdict"))
                .orElseGet(() -> RatioWords.whyNone(verdict));
        add(verdict, group, label, words);
    }

    /** @param words the verdict, or why there is no ratio */
    void add(JudgedRatio verdict, String group, String label, String words) {
        verdict.ratio()
                .ifPresentOrElse(
                        ratio -> intervals.add(Interval.of(group, label, ratio, verdict.judgement(), words)),
                        () -> missing.add(label + (group.isEmpty() ? "" : ", " + group) + ": " + words));
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
        RatioChart chart = new RatioChart();
        Effect.PARTS.forEach(part -> chart.add(attribution, part));
        chart.add(attribution, Effect.WHOLE);
        return chart.drawn(
                "Where the factor between rest and nats comes from: " + metric + (cell.isEmpty() ? "" : ", " + cell),
                "The product of the parts is the whole." + (one ? " Within one launch: parts have no interval." : ""),
                "times the " + metric + " of rest");
    }

    private void add(Attribution attribution, Effect effect) {
        JudgedRatio part = attribution.effects().get(effect);
        if (part == null) {
            missing.add(effect.title() + ": no round has figures of all its arms");
            return;
        }
        // The whole has its verdict among those of the arms.
        String words = part.isOfOneLaunch() ? "" : words(part, part.ratio().orElseThrow(), "");
        add(part, "", effect.title(), words);
    }
}
