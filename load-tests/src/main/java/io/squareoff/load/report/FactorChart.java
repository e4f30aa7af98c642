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
import java.util.ArrayList;
import java.util.List;

/** Chart of the factor between rest and nats: its parts and their product. */
final class FactorChart {

    private static final String TITLE = "Where the factor between rest and nats comes from";

    private static final String DESCRIPTION = "The product of the parts is the whole.";

    private FactorChart() {}

    /** A chart for each metric that is attributed, in each cell; one without figures where arms are missing between rest and nats. */
    static List<IntervalChart> of(ComparisonResult result, List<Arm> arms) {
        if (result.attributions().isEmpty()) {
            return none(arms);
        }
        List<SweepAxis> varied = SweepAxis.varied(arms);
        boolean one = result.plan().launches().withinOne();
        return result.attributions().stream()
                .map(attribution -> of(attribution, SweepAxis.words(varied, attribution.workload()), one))
                .toList();
    }

    private static List<IntervalChart> none(List<Arm> arms) {
        List<String> names = arms.stream().map(Arm::name).distinct().toList();
        if (!names.contains("rest") || !names.contains("nats")) {
            return List.of();
        }
        List<String> absent = Effect.PARTS.stream()
                .flatMap(part -> part.powers().keySet().stream())
                .distinct()
                .filter(arm -> !names.contains(arm))
                .toList();
        String why = absent.isEmpty()
                ? "No round has figures of all arms between rest and nats."
                : "This takes " + Listing.of(absent) + " too: " + OptionText.of("grid") + " measures them.";
        return List.of(new IntervalChart(TITLE, "", "times the figure of rest", List.of(), why));
    }

    private static IntervalChart of(Attribution attribution, String cell, boolean one) {
        String metric = attribution.metric().title();
        List<Interval> steps = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        Effect.PARTS.forEach(part -> add(attribution, part, steps, missing));
        add(attribution, Effect.WHOLE, steps, missing);
        return new IntervalChart(
                TITLE + ": " + metric + (cell.isEmpty() ? "" : ", " + cell),
                DESCRIPTION + (one ? " Within one launch: parts have no interval." : ""),
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
        String verdict = !ratio.conclusive()
                ? RatioText.NO_INTERVAL
                : part.judgement().isPresent() ? RatioText.verdict(part.judgement(), RatioChart.SHOWN) : "";
        steps.add(Interval.of(
                "",
                effect.title(),
                ratio,
                part.judgement(),
                part.isOfOneLaunch() ? "" : verdict + RatioWords.inSome(part)));
    }
}
