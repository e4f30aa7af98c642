package io.squareoff.load.report;

import io.squareoff.harness.report.TextTable;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Attribution;
import io.squareoff.load.compare.Effect;
import java.util.ArrayList;
import java.util.List;

/** Where the factor between rest and nats comes from: a row for each effect, a column for each metric. */
final class AttributionTable {

    private final List<Attribution> attributions;

    /** @param attributions of one cell, at least one */
    AttributionTable(List<Attribution> attributions) {
        this.attributions = attributions;
    }

    List<String> lines() {
        TextTable table = new TextTable();
        List<String> header = new ArrayList<>(List.of("", ""));
        attributions.forEach(attribution -> header.add(attribution.metric().title() + " ×"));
        table.row(header);
        for (Effect effect : Effect.values()) {
            if (attributions.stream()
                    .anyMatch(attribution -> attribution.effects().containsKey(effect))) {
                List<String> row = new ArrayList<>(List.of(effect.title(), ""));
                attributions.forEach(attribution -> row.add(words(attribution, effect)));
                table.row(row);
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add(
                "Where the factor between rest and nats comes from, with 95 % intervals: geometric means of the rounds'");
        lines.add(
                "ratios, so that the three parts multiply to the whole. Codec and multiplexing are each the mean of their two");
        lines.add(
                "paths through rest, rest-protobuf, rest-h2 and rest-h2-protobuf; the interaction says how far these differ.");
        lines.addAll(table.lines());
        return lines;
    }

    private static String words(Attribution attribution, Effect effect) {
        Ratio ratio = attribution.effects().get(effect);
        if (ratio == null) {
            return Units.NONE;
        }
        String value = VerdictText.number(ratio.value());
        String inSome = VerdictText.inSome(ratio.rounds(), attribution.rounds().get(effect));
        if (!ratio.conclusive()) {
            return value + inSome + ", too few rounds to say";
        }
        String interval = " (" + VerdictText.number(ratio.low()) + "–" + VerdictText.number(ratio.high()) + ")";
        return (ratio.differs() ? value : "no difference shown") + interval + inSome;
    }
}
