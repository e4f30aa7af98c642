package io.squareoff.load.report;

import io.squareoff.harness.measure.Latencies;
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
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The conclusion from a comparison: its ratios, how sure they are, and what makes them surer. At several workloads each pair of arms has its
 * smallest and its largest ratio, and where these were.
 */
final class ComparisonConclusion {

    /** The parts of the factor between rest and nats, by their names in the sentence. */
    private static final List<Map.Entry<Effect, String>> PARTS = List.of(
            Map.entry(Effect.CLIENT_LIBRARY, "WebClient"),
            Map.entry(Effect.SERVER_FRAMEWORK, "WebFlux"),
            Map.entry(Effect.CODEC, "the codec"),
            Map.entry(Effect.PROTOCOL, "the protocol"),
            Map.entry(Effect.NATS_LIBRARY, "jnats"));

    /** The percentile that takes most samples. */
    private static final double TAIL = 99;

    private final ComparisonResult result;
    private final List<Arm> arms;
    private final Workload first;
    private final List<JudgedRatio> primary;

    private ComparisonConclusion(ComparisonResult result, List<Arm> arms) {
        this.result = result;
        this.arms = arms;
        this.first = asked(arms.get(0));
        this.primary =
                result.verdicts(arms).stream().filter(JudgedRatio::isPrimary).toList();
    }

    /** @param arms without ceilings, at least one */
    static Conclusion of(ComparisonResult result, List<Arm> arms) {
        ComparisonConclusion conclusion = new ComparisonConclusion(result, arms);
        boolean sweep = !arms.stream().allMatch(arm -> conclusion.asked(arm).besides(conclusion.first));
        return sweep ? conclusion.ofSweep() : conclusion.ofCell();
    }

    /** The clauses of a sentence on p50 and CPU, where there is no verdict. */
    static String indicative(ComparisonResult result, List<Arm> arms) {
        Workload first = arms.get(0).workload();
        String before = Conclusion.INDICATIVE + Conclusion.before(result);
        if (!arms.stream().allMatch(arm -> arm.workload().besides(first))) {
            return before + "p50 and CPU stand below";
        }
        List<String> clauses = new ArrayList<>();
        for (Metric metric : List.of(Metric.P50, Metric.CPU)) {
            List<JudgedRatio> ratios = result.verdicts().stream()
                    .filter(verdict ->
                            verdict.metric() == metric && verdict.ratio().isPresent())
                    .sorted(RatioWords.largestFirst())
                    .toList();
            add(clauses, RatioWords.clauses(ratios));
        }
        if (clauses.isEmpty()) {
            arms.forEach(arm -> clauses.add(MetricText.figure(Metric.P50, arm)));
        }
        return before + WorkloadText.of(first) + ", " + String.join("; ", clauses);
    }

    private Workload asked(Arm arm) {
        return result.plan().asked(arm.workload());
    }

    /** Of arms that all did the same work, or have the same share of their own capacity. */
    private Conclusion ofCell() {
        List<JudgedRatio> largest =
                primary.stream().sorted(RatioWords.largestFirst()).toList();
        // Of the arms that are named.
        List<String> cpu = RatioWords.clauses(
                largest.stream().limit(Listing.MOST).flatMap(this::cpu).toList());
        List<String> named =
                largest.isEmpty() ? arms.stream().map(MetricText::figure).toList() : RatioWords.clauses(largest);
        boolean cpuFirst = first.load() instanceof Load.Closed && !cpu.isEmpty();
        List<String> clauses = new ArrayList<>();
        clauses.add((cpuFirst ? Listing.foremost(cpu) + "; " : "") + Listing.foremost(named) + launches());
        if (first.load().open()) {
            add(clauses, cpu);
        }
        add(
                clauses,
                result.limits().stream()
                        .filter(limit -> limit.ratio().isPresent())
                        .sorted(RatioWords.largestFirst().reversed())
                        .map(ComparisonConclusion::limit)
                        .toList());
        result.attributions().stream()
                .filter(attribution -> attribution.metric() == Metric.THROUGHPUT
                        && result.plan().asked(attribution.workload()).besides(first))
                .map(ComparisonConclusion::parts)
                .forEach(clauses::add);
        return new Conclusion(
                Conclusion.before(result) + WorkloadText.of(first) + ", " + String.join("; ", clauses), adviceOnCell());
    }

    private static void add(List<String> clauses, List<String> further) {
        if (!further.isEmpty()) {
            clauses.add(Listing.foremost(further));
        }
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
                .map(part -> part.getValue() + part(attribution.effects().get(part.getKey())))
                .toList();
        return "of the factor between rest and nats, " + Listing.of(parts);
    }

    private static String part(JudgedRatio ratio) {
        return ratio.showsNone()
                ? ratio.isEqual() ? " makes none" : " shows no difference"
                : " makes " + RatioText.number(ratio.ratio().orElseThrow().value()) + "×";
    }

    private String adviceOnCell() {
        if (primary.isEmpty()) {
            return arms.size() == 1 ? another(arms.get(0)) : "";
        }
        List<String> advice = advice();
        double undetected = primary.stream()
                .flatMap(verdict -> verdict.judgement().stream())
                .filter(Judgement::open)
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

    private Conclusion ofSweep() {
        long cells =
                arms.stream().map(arm -> WorkloadText.of(asked(arm))).distinct().count();
        Map<String, List<JudgedRatio>> pairs = primary.stream()
                .filter(verdict -> verdict.ratio().isPresent())
                .collect(Collectors.groupingBy(RatioWords::pair, LinkedHashMap::new, Collectors.toList()));
        List<String> clauses = pairs.values().stream()
                .sorted(Comparator.comparingDouble(ComparisonConclusion::largest)
                        .reversed())
                .map(ComparisonConclusion::clause)
                .toList();
        List<String> figures = arms.stream()
                .map(arm -> MetricText.figure(arm) + " (" + WorkloadText.of(arm.workload()) + ")")
                .toList();
        return new Conclusion(
                Conclusion.before(result) + "at " + cells + " workloads, "
                        + Listing.separated(clauses.isEmpty() ? figures : clauses)
                        + launches() + shown(),
                String.join("; ", advice()));
    }

    private static double largest(Collection<JudgedRatio> pair) {
        return pair.stream().mapToDouble(RatioWords::size).max().orElseThrow();
    }

    private static String clause(List<JudgedRatio> pair) {
        List<JudgedRatio> sorted = pair.stream()
                .sorted(Comparator.comparingDouble(
                        verdict -> verdict.ratio().orElseThrow().value()))
                .toList();
        JudgedRatio least = sorted.get(0);
        JudgedRatio most = sorted.get(sorted.size() - 1);
        String times = least == most ? times(least) : "from " + times(least) + " to " + times(most);
        return RatioWords.sentence(least, times);
    }

    private static String times(JudgedRatio verdict) {
        return RatioWords.times(verdict) + " (" + WorkloadText.of(verdict.workload()) + ")";
    }

    private String shown() {
        List<Judgement> judged = primary.stream()
                .flatMap(verdict -> verdict.judgement().stream())
                .toList();
        long differ = judged.stream().filter(Judgement::differs).count();
        return judged.isEmpty() ? "" : "; a difference is shown in " + differ + " of " + judged.size() + " ratios";
    }

    /** Stands behind the ratios. */
    private String launches() {
        Launches launches = result.plan().launches();
        int rounds = primary.stream().mapToInt(JudgedRatio::rounds).max().orElse(0);
        if (launches.withinOne() || rounds == 0) {
            return "";
        }
        return ", over " + rounds + (rounds == 1 ? " launch" : " launches")
                + (launches == Launches.PER_ARM ? " of each" : "")
                + (rounds < Ratio.ROUNDS_AT_LEAST ? ", too few for a verdict" : "");
    }

    private List<String> advice() {
        List<String> advice = new ArrayList<>();
        if (primary.stream().anyMatch(ComparisonConclusion::lacksSamples)) {
            advice.add("--window " + window().toSeconds() + " gives enough samples");
        }
        Launches launches = result.plan().launches();
        if (launches.withinOne()) {
            // The options that make all rounds one launch; a service of somebody else's is started by them alone.
            String causes = launches == Launches.NONE ? "--target" : "--quick and --one-launch";
            advice.add("other launches may differ: "
                    + (result.plan().simulation().isPresent()
                            ? "start the service anew, and measure it again"
                            : "`squareoff compare` without " + causes + " gives a verdict"));
        } else if (primary.stream().anyMatch(verdict -> verdict.rounds() < Ratio.ROUNDS_AT_LEAST)) {
            advice.add("--rounds " + Ratio.ROUNDS_AT_LEAST + " gives one");
        }
        return advice;
    }

    private static boolean lacksSamples(JudgedRatio verdict) {
        return verdict.workload().load().open()
                && verdict.ratio()
                        .filter(ratio -> ratio.rounds() >= verdict.rounds())
                        .isEmpty();
    }

    /** Long enough for the tail to have samples, also at the lowest rate; a window that should have been is doubled. */
    private Duration window() {
        int rate = result.served().stream()
                .map(arm -> arm.workload().load())
                .filter(Load.Open.class::isInstance)
                .mapToInt(load -> ((Load.Open) load).rate())
                .min()
                .orElseThrow();
        Duration window = Latencies.window(TAIL, rate);
        Duration before = result.plan().window();
        return window.compareTo(before) > 0 ? window : before.multipliedBy(2);
    }
}
