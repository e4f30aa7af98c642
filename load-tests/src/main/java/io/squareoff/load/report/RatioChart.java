package io.squareoff.load.report;

import io.squareoff.harness.report.IntervalChart;
import io.squareoff.harness.report.IntervalChart.Interval;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Ratios of arms with their intervals: a forest plot, first of the metric that decides. */
final class RatioChart {

    static final String NO_VERDICT = "no verdict";

    private static final String DESCRIPTION =
            "Geometric means of the rounds' ratios, pair by pair, with their 95 % intervals. At 1 both arms are alike.";

    private static final String OF_ONE_LAUNCH =
            "Geometric means of the rounds' ratios, pair by pair, within one launch: another launch may differ, so they have"
                    + " no interval.";

    private static final String SHARES =
            "Throughput of each transport by that of a client that only asks its backend, in the same rounds: 1 would be the"
                    + " limit. ";

    static final String ONE_LAUNCH = "within one launch: " + NO_VERDICT;

    static final String SHOWN = "a difference";

    private RatioChart() {}

    /** The ratios of a run; of a sweep only those that decide, since it has many. */
    static IntervalChart of(ComparisonResult result, List<Arm> arms) {
        List<SweepAxis> varied = SweepAxis.varied(arms);
        List<Verdict> verdicts = sorted(result.verdicts().stream()
                .filter(verdict -> varied.isEmpty() || verdict.isPrimary())
                .toList());
        boolean one = result.plan().launches().withinOne();
        List<String> missing = new ArrayList<>();
        if (verdicts.isEmpty()) {
            missing.add(
                    arms.size() == 1
                            ? "Only " + arms.get(0).name() + " was measured, and a ratio takes two"
                            : "No two arms did the same work");
        }
        List<Interval> intervals = new ArrayList<>();
        for (Verdict verdict : verdicts) {
            String pair = pair(verdict);
            String group = varied.isEmpty() ? group(verdict) : pair;
            String label = varied.isEmpty() ? pair : SweepAxis.words(varied, verdict.first());
            add(verdict, group, label, one, intervals, missing);
        }
        String metric = varied.isEmpty()
                ? ""
                : " of " + Metric.primaryOf(arms.get(0).workload()).title();
        return new IntervalChart(
                "Ratios" + metric,
                one ? OF_ONE_LAUNCH : DESCRIPTION,
                "ratio, the first arm to the second",
                intervals,
                MissingText.all(missing));
    }

    /** By metric, the one that decides first, and by pair. */
    private static List<Verdict> sorted(List<Verdict> verdicts) {
        List<String> pairs = verdicts.stream().map(RatioChart::pair).distinct().toList();
        return verdicts.stream()
                .sorted(Comparator.comparing((Verdict verdict) -> !verdict.isPrimary())
                        .thenComparing(Verdict::metric)
                        .thenComparing(verdict -> pairs.indexOf(pair(verdict))))
                .toList();
    }

    /** Shares of their limits that transports reached. */
    static IntervalChart ofLimits(ComparisonResult result) {
        boolean one = result.plan().launches().withinOne();
        List<String> missing = new ArrayList<>();
        List<Interval> intervals = new ArrayList<>();
        result.limits().forEach(limit -> add(limit, "", pair(limit), one, intervals, missing));
        if (result.limits().isEmpty()) {
            missing.add("No transport was measured beside its limit");
        }
        return new IntervalChart(
                "Share of the limit that was reached",
                SHARES + (one ? OF_ONE_LAUNCH : DESCRIPTION),
                "share of the limit",
                intervals,
                MissingText.all(missing));
    }

    private static void add(
            Verdict verdict, String group, String label, boolean one, List<Interval> intervals, List<String> missing) {
        verdict.ratio()
                .ifPresentOrElse(
                        ratio -> intervals.add(interval(verdict, ratio, group, label, one)),
                        () -> missing.add(MissingText.of(
                                group.isEmpty() ? label : label + ", " + group, VerdictText.whyNone(verdict))));
    }

    private static Interval interval(Verdict verdict, Ratio ratio, String group, String label, boolean one) {
        return Interval.of(
                group,
                label,
                ratio,
                verdict.judgement().filter(any -> verdict.isPrimary()),
                one ? ONE_LAUNCH : words(verdict, ratio) + RatioText.inSome(ratio.rounds(), verdict.rounds()));
    }

    private static String words(Verdict verdict, Ratio ratio) {
        return verdict.judgement().isPresent() || !ratio.conclusive()
                ? RatioText.verdict(verdict.judgement(), SHOWN)
                : NO_VERDICT;
    }

    private static String pair(Verdict verdict) {
        return verdict.first().arm() + " / " + verdict.second().arm();
    }

    private static String group(Verdict verdict) {
        return MetricText.title(verdict.metric(), verdict.first()) + (verdict.isPrimary() ? "" : ", beside it");
    }
}
