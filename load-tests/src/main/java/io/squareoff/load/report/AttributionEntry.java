package io.squareoff.load.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Attribution;
import io.squareoff.load.compare.Effect;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The factors between rest and nats in {@code result.json}: effects by their names. */
record AttributionEntry(
        String metric,
        int number,
        int chunk,
        ResultDocument.LoadEntry load,
        @JsonInclude(JsonInclude.Include.NON_NULL) DemandEntry demand,
        Map<String, EffectEntry> effects) {

    static AttributionEntry of(Attribution attribution) {
        Map<String, EffectEntry> effects = new LinkedHashMap<>();
        attribution
                .effects()
                .forEach((effect, ratio) -> effects.put(
                        name(effect),
                        EffectEntry.of(
                                ratio,
                                Optional.ofNullable(attribution.judgements().get(effect)))));
        return new AttributionEntry(
                attribution.metric().title(),
                attribution.workload().number(),
                attribution.workload().chunk(),
                ResultDocument.LoadEntry.of(attribution.workload().load()),
                DemandEntry.ofCall(attribution.workload().demand()),
                effects);
    }

    private static String name(Effect effect) {
        return effect.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The bounds and the p are null with too few rounds; what is judged also in metrics that are not, and of the whole. */
    record EffectEntry(
            double ratio,
            Double low,
            Double high,
            int rounds,
            Double p,
            Double adjustedP,
            Integer family,
            Boolean differs,
            Double wouldHaveShown) {

        static EffectEntry of(Ratio ratio, Optional<Judgement> judgement) {
            Optional<Ratio> conclusive = Optional.of(ratio).filter(Ratio::conclusive);
            return new EffectEntry(
                    ratio.value(),
                    conclusive.map(Ratio::low).orElse(null),
                    conclusive.map(Ratio::high).orElse(null),
                    ratio.rounds(),
                    conclusive.map(Ratio::p).orElse(null),
                    judgement.map(Judgement::adjusted).orElse(null),
                    judgement.map(Judgement::family).orElse(null),
                    judgement.map(Judgement::differs).orElse(null),
                    judgement.map(Judgement::wouldHaveShown).orElse(null));
        }
    }
}
