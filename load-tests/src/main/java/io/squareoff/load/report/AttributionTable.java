package io.squareoff.load.report;

import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
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
        List<String> columns = new ArrayList<>(List.of(""));
        attributions.forEach(attribution -> columns.add(attribution.metric().title() + " ×"));
        boolean judged =
                effects(attributions).anyMatch(effect -> effect.judgement().isPresent());
        boolean one = effects(attributions).anyMatch(JudgedRatio::isOfOneLaunch);
        String description = DESCRIPTION + (judged ? VERDICTS : "");
        TableBuilder table = TableBuilder.of(
                        TITLE + (one ? "within one launch" : "with 95 % intervals"), description, columns)
                .labels(1);
        for (Effect effect : Effect.values()) {
            if (has(attributions, effect)) {
                List<ReportCell> row = new ArrayList<>();
                row.add(
                        Effect.PARTS.contains(effect)
                                ? ReportCell.indented(effect.title())
                                : ReportCell.text(effect.title()));
                attributions.forEach(attribution -> row.add(cell(attribution, effect)));
                table.row(row);
            }
        }
        return table.build();
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
