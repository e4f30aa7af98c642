package io.squareoff.load.report;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Attribution;
import io.squareoff.load.compare.Effect;
import java.util.ArrayList;
import java.util.List;

/** The factors that rest and nats differ by: a row for each effect, a column for each metric. */
final class AttributionTable {

    private static final String TITLE = "Where the factor between rest and nats comes from, with 95 % intervals";

    private static final String DESCRIPTION =
            "Geometric means of the rounds' ratios, so that the three parts multiply to the"
                    + " whole. Codec and multiplexing are each the mean of their two paths through rest, rest-protobuf, rest-h2 and"
                    + " rest-h2-protobuf; the interaction says how far these differ.";

    private AttributionTable() {}

    /** @param attributions of one cell, at least one */
    static ReportTable of(List<Attribution> attributions) {
        List<String> columns = new ArrayList<>(List.of(""));
        attributions.forEach(attribution -> columns.add(attribution.metric().title() + " ×"));
        TableBuilder table = TableBuilder.of(TITLE, DESCRIPTION, columns.toArray(String[]::new))
                .labels(1);
        for (Effect effect : Effect.values()) {
            if (attributions.stream()
                    .anyMatch(attribution -> attribution.effects().containsKey(effect))) {
                List<ReportCell> row = new ArrayList<>();
                row.add(effect.isPart() ? ReportCell.indented(effect.title()) : ReportCell.text(effect.title()));
                attributions.forEach(attribution -> row.add(cell(attribution, effect)));
                table.row(row);
            }
        }
        return table.build();
    }

    private static ReportCell cell(Attribution attribution, Effect effect) {
        Ratio ratio = attribution.effects().get(effect);
        return ratio == null
                ? ReportCell.none()
                : ReportCell.text(words(ratio, attribution.rounds().get(effect)));
    }

    private static String words(Ratio ratio, int rounds) {
        String value = RatioText.number(ratio.value());
        String inSome = RatioText.inSome(ratio.rounds(), rounds);
        return ratio.conclusive()
                ? RatioText.verdict(ratio, value) + " (" + RatioText.interval(ratio) + ")" + inSome
                : value + inSome + ", " + RatioText.NO_INTERVAL;
    }
}
