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
import java.util.Optional;

/** The factors that rest and nats differ by: a row for each effect, a column for each metric. */
final class AttributionTable {

    private static final String TITLE = "Where the factor between rest and nats comes from, ";

    private static final String DESCRIPTION =
            "Geometric means of the rounds' ratios, so that the three parts multiply to the"
                    + " whole. Codec and multiplexing are each the mean of their two paths through rest, rest-protobuf, rest-h2 and"
                    + " rest-h2-protobuf; the interaction says how far these differ.";

    private static final String CLIENT = " rest-webclient → nats is that of the client library times rest → nats.";

    private static final String VERDICTS =
            " Verdicts are on throughput, and on all effects together but the whole: its verdict is that of its two arms.";

    private AttributionTable() {}

    /**
     * Makes the table.
     *
     * @param attributions of one cell, at least one
     * @param one true if all rounds are of one launch: effects then have no interval
     */
    static ReportTable of(List<Attribution> attributions, boolean one) {
        List<String> columns = new ArrayList<>(List.of(""));
        attributions.forEach(attribution -> columns.add(attribution.metric().title() + " ×"));
        boolean judged =
                attributions.stream().anyMatch(each -> !each.judgements().isEmpty());
        String description =
                DESCRIPTION + (has(attributions, Effect.CLIENT_LIBRARY) ? CLIENT : "") + (judged ? VERDICTS : "");
        TableBuilder table = TableBuilder.of(
                        TITLE + (one ? "within one launch" : "with 95 % intervals"),
                        description,
                        columns.toArray(String[]::new))
                .labels(1);
        for (Effect effect : Effect.values()) {
            if (has(attributions, effect)) {
                List<ReportCell> row = new ArrayList<>();
                row.add(effect.isPart() ? ReportCell.indented(effect.title()) : ReportCell.text(effect.title()));
                attributions.forEach(attribution -> row.add(cell(attribution, effect, one)));
                table.row(row);
            }
        }
        return table.build();
    }

    private static boolean has(List<Attribution> attributions, Effect effect) {
        return attributions.stream()
                .anyMatch(attribution -> attribution.effects().containsKey(effect));
    }

    private static ReportCell cell(Attribution attribution, Effect effect, boolean one) {
        return attribution.effects().containsKey(effect)
                ? ReportCell.text(
                        one ? RatioText.number(attribution.effects().get(effect).value()) : words(attribution, effect))
                : ReportCell.none();
    }

    private static String words(Attribution attribution, Effect effect) {
        Ratio ratio = attribution.effects().get(effect);
        String value = RatioText.number(ratio.value());
        String inSome = RatioText.inSome(ratio.rounds(), attribution.rounds().get(effect));
        if (!ratio.conclusive()) {
            return value + inSome + ", " + RatioText.NO_INTERVAL;
        }
        String figure = Optional.ofNullable(attribution.judgements().get(effect))
                .map(judged -> RatioText.verdictWithInterval(judged, value))
                .orElseGet(() -> RatioText.withInterval(ratio));
        return figure + inSome;
    }
}
