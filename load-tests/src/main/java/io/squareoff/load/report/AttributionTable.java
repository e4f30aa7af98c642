package io.squareoff.load.report;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.load.compare.Attribution;
import io.squareoff.load.compare.Effect;
import io.squareoff.load.compare.JudgedRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The factors that rest and nats differ by: a row for each effect, a column for each metric. */
final class AttributionTable {

    private static final String TITLE = "Where the factor between rest and nats comes from, ";

    private static final String DESCRIPTION =
            "Geometric means of the rounds' ratios, so that the five parts multiply to the whole, and codec and protocol"
                    + " to rest-netty → nats-netty. Each part is one change on the way from rest, by way of rest-netty and"
                    + " nats-netty, which are lean at both ends, to nats.";

    private static final String VERDICTS =
            " Verdicts are on all effects together but the whole: its verdict is that of its two arms.";

    private AttributionTable() {}

    /**
     * Makes the table.
     *
     * @param attributions of one cell, at least one
     */
    static ReportTable of(List<Attribution> attributions) {
        List<Column<Effect>> columns = new ArrayList<>(List.of(Column.label(
                "", effect -> Effect.PARTS.contains(effect) ? ReportCell.indented(effect.title()) : effect.title())));
        attributions.forEach(attribution ->
                columns.add(Column.cell(attribution.metric().title() + " ×", effect -> cell(attribution, effect))));
        boolean judged =
                effects(attributions).anyMatch(effect -> effect.judgement().isPresent());
        boolean one = effects(attributions).anyMatch(JudgedRatio::isOfOneLaunch);
        return Column.table(
                TITLE + (one ? "within one launch" : "with 95 % intervals"),
                DESCRIPTION + (judged ? VERDICTS : ""),
                columns,
                Stream.of(Effect.values())
                        .filter(effect -> has(attributions, effect))
                        .toList());
    }

    private static Stream<JudgedRatio> effects(List<Attribution> attributions) {
        return attributions.stream().flatMap(attribution -> attribution.effects().values().stream());
    }

    private static boolean has(List<Attribution> attributions, Effect effect) {
        return attributions.stream()
                .anyMatch(attribution -> attribution.effects().containsKey(effect));
    }

    private static ReportCell cell(Attribution attribution, Effect effect) {
        return RatioWords.cellOf(Optional.ofNullable(attribution.effects().get(effect)));
    }
}
