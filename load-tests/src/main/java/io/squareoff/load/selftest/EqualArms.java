package io.squareoff.load.selftest;

import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Ratio;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.compare.Verdict;
import io.squareoff.load.compare.Workload;
import io.squareoff.load.gatling.Load;
import io.squareoff.load.stack.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One transport compared with itself. With 20 seeds of the statistics at least 19 must show no difference in any metric.
 *
 * <p>At 95 % certainty equal arms are called different now and then, in one metric or another: such a difference counts only
 * if new rounds, as many, show it in the same metric again.
 */
final class EqualArms implements Check {

    private static final int SEEDS = 20;
    private static final int SEEDS_WITHOUT = 19;
    private static final int ROUNDS = 6;
    private static final Duration WARM_UP = Duration.ofSeconds(2);
    private static final Duration WINDOW = Duration.ofSeconds(6);
    private static final Workload ONE = new Workload("nats", 1000, new Load.Closed(100));
    private static final Workload AGAIN = new Workload("nats#2", 1000, new Load.Closed(100));

    private final Runner runner;

    EqualArms(Runner runner) {
        this.runner = runner;
    }

    @Override
    public String claim() {
        return "a transport compared with itself shows no difference";
    }

    @Override
    public Outcome run(Stack stack) throws InterruptedException {
        List<Arm> first = measure(stack, 0);
        Map<Metric, Integer> differing = seedsThatDiffer(first);
        String seen = seen(first, differing);
        if (shown(differing).isEmpty()) {
            return new Outcome(true, seen);
        }
        List<Arm> second = measure(stack, ROUNDS);
        Map<Metric, Integer> again = seedsThatDiffer(second);
        Set<Metric> both = shown(differing);
        both.retainAll(shown(again));
        return new Outcome(both.isEmpty(), seen + "; measured again: " + seen(second, again));
    }

    private List<Arm> measure(Stack stack, int before) throws InterruptedException {
        List<Round> ones = new ArrayList<>();
        List<Round> agains = new ArrayList<>();
        for (int round = before + 1; round <= before + ROUNDS; round++) {
            boolean forwards = round % 2 == 1;
            for (Workload workload : forwards ? List.of(ONE, AGAIN) : List.of(AGAIN, ONE)) {
                String what = "equal arms, round " + round + ", " + workload.arm();
                (workload.equals(ONE) ? ones : agains)
                        .add(runner.measure(stack, round, workload, WARM_UP, WINDOW, what));
            }
        }
        return List.of(new Arm(ONE, ones), new Arm(AGAIN, agains));
    }

    /** With how many seeds each metric is said to differ. */
    static Map<Metric, Integer> seedsThatDiffer(List<Arm> arms) {
        Map<Metric, Integer> differing = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            int count = 0;
            for (int seed = 1; seed <= SEEDS; seed++) {
                Optional<Ratio> ratio =
                        Verdict.between(metric, arms.get(1), arms.get(0), seed).ratio();
                count += ratio.filter(Ratio::differs).isPresent() ? 1 : 0;
            }
            differing.put(metric, count);
        }
        return differing;
    }

    private static Set<Metric> shown(Map<Metric, Integer> differing) {
        Set<Metric> shown = EnumSet.noneOf(Metric.class);
        differing.forEach((metric, count) -> {
            if (SEEDS - count < SEEDS_WITHOUT) {
                shown.add(metric);
            }
        });
        return shown;
    }

    private static String seen(List<Arm> arms, Map<Metric, Integer> differing) {
        List<String> floors = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            Verdict.between(metric, arms.get(1), arms.get(0), 1)
                    .ratio()
                    .ifPresent(ratio -> floors.add(String.format(
                            Locale.ROOT,
                            "%s ±%.1f %% (%d of %d seeds without a difference)",
                            metric.title(),
                            100 * Math.max(Math.abs(ratio.low() - 1), Math.abs(ratio.high() - 1)),
                            SEEDS - differing.get(metric),
                            SEEDS)));
        }
        return "noise floor: " + String.join(", ", floors);
    }
}
