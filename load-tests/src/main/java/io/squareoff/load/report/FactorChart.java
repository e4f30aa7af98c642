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
import java.util.stream.Stream;

/** Chart of the factor between rest and nats: its parts and their product. */
final class FactorChart {

    private static final String TITLE = "Where the factor between rest and nats comes from";

    private static final String DESCRIPTION = "The product of the parts is the whole.";

    private static final List<Effect> PARTS = List.of(Effect.CODEC, Effect.MULTIPLEXING, Effect.BROKER);

    private static final List<String> ARMS = List.of("rest", "rest-protobuf", "rest-h2", "rest-h2-protobuf", "nats");

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
        List<String> absent = ARMS.stream().filter(arm -> !names.contains(arm)).toList();
        String why = absent.isEmpty()
                ? "No round has figures of all arms between rest and nats."
                : "This takes " + Listing.of(absent) + " too: " + OptionText.of("grid") + " measures them.";
        return List.of(new IntervalChart(TITLE, "", "times the figure of rest", List.of(), why));
    }

    private static IntervalChart of(Attribution attribution, String cell, boolean one) {
        String metric = attribution.metric().title();
        boolean client = withClient(attribution);
        List<Interval> steps = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        Stream.concat(Stream.of(Effect.CLIENT_LIBRARY).filter(any -> client), PARTS.stream())
                .forEach(part -> add(attribution, part, steps, missing));
        if (client) {
            add(attribution, Effect.WHOLE_FROM_WEBCLIENT, steps, missing);
        }
        add(attribution, Effect.WHOLE, steps, missing);
        return new IntervalChart(
                TITLE + ": " + metric + (cell.isEmpty() ? "" : ", " + cell),
                DESCRIPTION + (one ? " Within one launch: parts have no interval." : ""),
                "times the " + metric + " of " + (client ? "rest-webclient" : "rest"),
                steps,
                MissingText.all(missing));
    }

    /** Only of the same rounds do the parts multiply to the whole. */
    private static boolean withClient(Attribution attribution) {
        JudgedRatio client = attribution.effects().get(Effect.CLIENT_LIBRARY);
        JudgedRatio whole = attribution.effects().get(Effect.WHOLE);
        return client != null
                && whole != null
                && client.basis().subject().figures() == whole.basis().subject().figures();
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
