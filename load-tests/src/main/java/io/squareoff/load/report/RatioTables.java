package io.squareoff.load.report;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Attribution;
import io.squareoff.load.compare.Effect;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Tables of a comparison's ratios: of arms of one cell, of what a variant of the stack costs, of the factors between rest and nats. */
final class RatioTables {

    private static final String VERDICTS =
            "Verdicts: geometric mean of the rounds' ratios, pair by pair, with its 95 % interval";
    private static final String WITHIN_ONE_LAUNCH =
            "Geometric mean of the rounds' ratios, pair by pair, within one launch: no verdict";
    private static final String INDICATIVE =
            "Indicative only, without a verdict: geometric mean of the rounds' ratios, pair by pair";

    private static final String OF_VARIANT =
            " each arm with it against the same without, geometric mean of the rounds' ratios, ";
    private static final String WITH_TLS =
            "TLS is between the aggregator, the backends and the broker. Callers ask the aggregator without it in every arm.";
    private static final String WITH_SYNCS =
            "The broker writes the files of streams through to the disk before each acknowledgement.";
    private static final String FEWER = " Fewer than " + Ratio.ROUNDS_AT_LEAST + " rounds give no interval.";

    private static final String OF_FACTORS = "Where the factor between rest and nats comes from, ";
    private static final String FACTORS =
            "Geometric means of the rounds' ratios, so that the five parts multiply to the whole, and codec and protocol"
                    + " to rest-netty → nats-netty. Each part is one change on the way from rest, by way of rest-netty and"
                    + " nats-netty, which are lean at both ends, to nats.";
    private static final String VERDICTS_ON_FACTORS =
            " Verdicts are on all effects together but the whole: its verdict is that of its two arms.";

    private RatioTables() {}

    /**
     * @param verdicts at least one
     * @param indicative true without the primary metric, which says more of how late the generator was
     */
    static ReportTable of(List<JudgedRatio> verdicts, boolean indicative) {
        return Column.table(
                title(verdicts, indicative),
                "",
                List.of(
                        Column.label("", verdict -> ReportCell.indented(MetricText.title(verdict))),
                        Column.label("", RatioWords::line)),
                verdicts.stream()
                        .filter(verdict -> !indicative || !verdict.isPrimary())
                        .toList());
    }

    static String title(List<JudgedRatio> verdicts, boolean indicative) {
        String measured = verdicts.get(0).isOfOneLaunch() ? WITHIN_ONE_LAUNCH : VERDICTS;
        return indicative ? INDICATIVE : measured;
    }

    /**
     * The cost of what a variant of the stack has: a row for each arm whose plain twin was measured too, a column for each metric.
     *
     * @param verdicts of arms of one variant, each against its plain twin; at least one
     * @param sweep true if these are of several numbers or loads, which each row then names
     */
    static ReportTable ofVariant(List<JudgedRatio> verdicts, boolean sweep) {
        boolean one = verdicts.get(0).isOfOneLaunch();
        Map<Workload, Map<Metric, JudgedRatio>> arms = new LinkedHashMap<>();
        verdicts.forEach(verdict -> arms.computeIfAbsent(verdict.workload(), any -> new LinkedHashMap<>())
                .put(verdict.metric(), verdict));
        List<Metric> metrics =
                verdicts.stream().map(JudgedRatio::metric).distinct().toList();
        List<Column<Workload>> columns =
                new ArrayList<>(List.of(Column.label("", workload -> ReportCell.indented(workload.arm()))));
        if (sweep) {
            columns.add(Column.label("N", Workload::number));
            columns.add(Column.label("load", Workload::title));
        }
        metrics.forEach(metric -> columns.add(Column.cell(
                metric.title() + " ×", workload -> cell(arms.get(workload).get(metric)))));
        boolean tls = verdicts.get(0).variant() == StackVariant.TLS;
        String description = tls ? WITH_TLS : WITH_SYNCS;
        return Column.table(
                (tls ? "What TLS costs:" : "What a sync of each message costs:")
                        + OF_VARIANT
                        + (one ? "within one launch" : "with its 95 % interval"),
                one ? description : description + FEWER,
                columns,
                List.copyOf(arms.keySet()));
    }

    /**
     * The factors that rest and nats differ by: a row for each effect, a column for each metric.
     *
     * @param attributions of one cell, at least one
     */
    static ReportTable ofFactors(List<Attribution> attributions) {
        List<Column<Effect>> columns = new ArrayList<>(List.of(Column.label(
                "", effect -> Effect.PARTS.contains(effect) ? ReportCell.indented(effect.title()) : effect.title())));
        attributions.forEach(attribution -> columns.add(Column.cell(
                attribution.metric().title() + " ×",
                effect -> cell(attribution.effects().get(effect)))));
        List<JudgedRatio> effects = attributions.stream()
                .flatMap(attribution -> attribution.effects().values().stream())
                .toList();
        boolean judged = effects.stream().anyMatch(effect -> effect.judgement().isPresent());
        boolean one = effects.stream().anyMatch(JudgedRatio::isOfOneLaunch);
        return Column.table(
                OF_FACTORS + (one ? "within one launch" : "with 95 % intervals"),
                FACTORS + (judged ? VERDICTS_ON_FACTORS : ""),
                columns,
                Stream.of(Effect.values())
                        .filter(effect -> attributions.stream()
                                .anyMatch(attribution -> attribution.effects().containsKey(effect)))
                        .toList());
    }

    private static Optional<String> cell(JudgedRatio ratio) {
        return Optional.ofNullable(ratio).flatMap(RatioWords::cell);
    }
}
