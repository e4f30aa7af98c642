package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Attribution;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Effect;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The conclusion from a comparison of arms that all did the same work, or have the same share of their own capacity. */
final class CellConclusion {

    /** The parts of the factor between rest and nats, by their names in the sentence. */
    private static final List<Map.Entry<Effect, String>> PARTS = List.of(
            Map.entry(Effect.CLIENT_LIBRARY, "WebClient"),
            Map.entry(Effect.SERVER_FRAMEWORK, "WebFlux"),
            Map.entry(Effect.CODEC, "the codec"),
            Map.entry(Effect.PROTOCOL, "the protocol"),
            Map.entry(Effect.NATS_LIBRARY, "jnats"));

    private final ComparisonResult result;
    private final List<Arm> arms;
    private final Workload workload;
    private final List<JudgedRatio> primary;

    /** @param arms without ceilings, at least one */
    CellConclusion(ComparisonResult result, List<Arm> arms) {
        this.result = result;
        this.arms = arms;
        this.workload = result.plan().asked(arms.get(0).workload());
        this.primary = result.verdicts(arms).stream()
                .filter(JudgedRatio::isPrimary)
                .sorted(RatioWords.largestFirst())
                .toList();
    }

    Conclusion found() {
        Confidence confidence = new Confidence(result, primary);
        List<String> clauses = new ArrayList<>();
        clauses.add(decided() + confidence.after());
        clauses.addAll(beside());
        return new Conclusion(
                confidence.before() + WorkloadText.of(workload) + ", " + String.join("; ", clauses),
                advice(confidence));
    }

    private String decided() {
        List<String> clauses =
                primary.isEmpty() ? arms.stream().map(CellConclusion::figure).toList() : RatioWords.clauses(primary);
        String decided = Listing.of(clauses, Conclusion.CLAUSES);
        return workload.load() instanceof Load.Closed && !cpu().isEmpty()
                ? Listing.of(RatioWords.clauses(cpu()), Conclusion.CLAUSES) + "; " + decided
                : decided;
    }

    private String advice(Confidence confidence) {
        if (primary.isEmpty()) {
            return arms.size() == 1 ? another(arms.get(0)) : "";
        }
        List<String> advice = new ArrayList<>(confidence.advice());
        double undetected = primary.stream()
                .flatMap(verdict -> verdict.judgement().stream())
                .filter(judged -> !judged.differs() && !judged.equal())
                .mapToDouble(Judgement::minimumDetectableEffect)
                .max()
                .orElse(1);
        if (undetected > 1) {
            // The standard error falls with the root of the rounds.
            advice.add("--rounds " + 4 * result.plan().rounds() + " would show differences half as large");
        }
        return String.join("; ", advice);
    }

    private static String another(Arm only) {
        String arm = only.name();
        if (only.workload().own()) {
            return "`squareoff gate --target base=URL --target head=URL` compares two deployments";
        }
        return "--transports " + arm + "," + (arm.equals("rest") ? "nats" : "rest") + " compares it with another";
    }

    /** CPU, where it was not first; limits; the parts of a factor. */
    private List<String> beside() {
        List<String> clauses = new ArrayList<>();
        if (workload.load().open()) {
            add(clauses, RatioWords.clauses(cpu()));
        }
        add(
                clauses,
                result.limits().stream()
                        .filter(limit -> limit.ratio().isPresent())
                        .sorted(RatioWords.largestFirst().reversed())
                        .map(CellConclusion::limit)
                        .toList());
        result.attributions().stream()
                .filter(attribution -> attribution.metric() == Metric.THROUGHPUT
                        && result.plan().asked(attribution.workload()).besides(workload))
                .map(CellConclusion::parts)
                .forEach(clauses::add);
        return clauses;
    }

    private static void add(List<String> clauses, List<String> further) {
        if (!further.isEmpty()) {
            clauses.add(Listing.of(further, Conclusion.CLAUSES));
        }
    }

    /** Of the arms that are named. */
    private List<JudgedRatio> cpu() {
        return primary.stream().limit(Conclusion.CLAUSES).flatMap(this::cpu).toList();
    }

    private Stream<JudgedRatio> cpu(JudgedRatio ofSameArms) {
        return result.verdicts().stream()
                .filter(verdict -> verdict.metric() == Metric.CPU
                        && verdict.ratio().isPresent()
                        && verdict.workload().equals(ofSameArms.workload())
                        && verdict.reference().equals(ofSameArms.reference()));
    }

    private static String limit(JudgedRatio limit) {
        Ratio share = limit.ratio().orElseThrow();
        return limit.subject() + " reached " + RatioText.number(share.value()) + " of its limit"
                + (share.conclusive() ? " (" + RatioText.interval(share) + ")" : "");
    }

    private static String parts(Attribution attribution) {
        List<String> parts = PARTS.stream()
                .filter(part -> attribution.effects().containsKey(part.getKey()))
                .map(part -> part.getValue() + part(attribution, part.getKey()))
                .toList();
        return "of the factor between rest and nats, " + Listing.of(parts);
    }

    private static String part(Attribution attribution, Effect effect) {
        JudgedRatio ratio = attribution.effects().get(effect);
        return ratio.showsNone()
                ? ratio.isEqual() ? " makes none" : " shows no difference"
                : " makes " + RatioText.number(ratio.ratio().orElseThrow().value()) + "×";
    }

    /** The figure that decides, where there is nothing to compare it with. */
    static String figure(Arm arm) {
        return figure(Metric.primaryOf(arm.workload()), arm);
    }

    static String figure(Metric metric, Arm arm) {
        String figure = MetricText.words(metric, arm);
        return metric == Metric.THROUGHPUT
                ? arm.name() + " carried " + figure
                : metric.title() + " of " + arm.name()
                        + (figure.isEmpty() ? " has " + RatioText.TOO_FEW_SAMPLES : " was " + figure);
    }
}
