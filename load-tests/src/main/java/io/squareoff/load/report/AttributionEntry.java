package io.squareoff.load.report;

import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Attribution;
import io.squareoff.load.compare.Effect;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The factors between rest and nats in {@code result.json}: effects by their names. */
record AttributionEntry(
        String metric, int number, int chunk, ResultDocument.LoadEntry load, Map<String, EffectEntry> effects) {

    static AttributionEntry of(Attribution attribution) {
        Map<String, EffectEntry> effects = new LinkedHashMap<>();
        attribution.effects().forEach((effect, ratio) -> effects.put(name(effect), EffectEntry.of(ratio)));
        return new AttributionEntry(
                attribution.metric().title(),
                attribution.workload().number(),
                attribution.workload().chunk(),
                ResultDocument.LoadEntry.of(attribution.workload().load()),
                effects);
    }

    private static String name(Effect effect) {
        return effect.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    record EffectEntry(double ratio, double low, double high, int rounds, boolean differs) {

        static EffectEntry of(Ratio ratio) {
            return new EffectEntry(ratio.value(), ratio.low(), ratio.high(), ratio.rounds(), ratio.differs());
        }
    }
}
