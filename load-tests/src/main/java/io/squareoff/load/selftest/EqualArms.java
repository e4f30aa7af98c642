package io.squareoff.load.selftest;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Disturbance;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.compare.Verdict;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One transport compared with itself, in rounds of one launch: its throughput must show no difference.
 *
 * <p>At 95 % confidence equal arms differ in one comparison of twenty: a difference counts only if as many new rounds show one again.
 */
final class EqualArms implements Check {

    private static final int ROUNDS = 6;
    private static final Duration WARM_UP = Duration.ofSeconds(2);
    private static final Duration WINDOW = Duration.ofSeconds(6);
    private static final Workload ONE = new Workload("nats", 1000, new Load.Closed(100));
    private static final Workload AGAIN = new Workload("nats#2", 1000, new Load.Closed(100));

    private final Runner runner;

    private final int cores;

    EqualArms(Runner runner, int cores) {
        this.runner = runner;
        this.cores = cores;
    }

    @Override
    public String claim() {
        return "a transport compared with itself shows no difference";
    }

    /** Measures both arms. */
    @FunctionalInterface
    interface Measured {

        /** @param before the number of rounds that were measured already */
        List<Arm> after(int before) throws InterruptedException;
    }

    @Override
    public Outcome run(Stack stack) throws InterruptedException {
        return judge(before -> measure(stack, before), cores);
    }

    static Outcome judge(Measured measured, int cores) throws InterruptedException {
        List<Arm> first = measured.after(0);
        if (!answered(first)) {
            return unanswered(first);
        }
        String seen = seen(first);
        if (!differs(first)) {
            return new Outcome(true, seen);
        }
        List<Arm> second = measured.after(ROUNDS);
        if (!answered(second)) {
            return unanswered(second);
        }
        return new Outcome(!differs(second), seen + "; measured again: " + seen(second))
                .unless(Disturbance.in(rounds(first, second)), cores);
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

    private static List<Round> rounds(List<Arm> first, List<Arm> second) {
        return Stream.concat(first.stream(), second.stream())
                .flatMap(arm -> arm.rounds().stream())
                .toList();
    }

    /** True if every answer was right and each round has one: without answers any two arms show no difference. */
    private static boolean answered(List<Arm> arms) {
        return arms.stream()
                .flatMap(arm -> arm.rounds().stream())
                .allMatch(
                        round -> round.failures().isEmpty() && round.recording().ok() > 0);
    }

    private static Outcome unanswered(List<Arm> arms) {
        List<String> seen = new ArrayList<>();
        for (Arm arm : arms) {
            long silent = arm.rounds().stream()
                    .filter(round -> round.recording().ok() == 0)
                    .count();
            seen.add("%s: failures %s, no answer in %d of %d rounds"
                    .formatted(arm.name(), arm.failures(), silent, arm.rounds().size()));
        }
        return new Outcome(false, String.join("; ", seen));
    }

    private static boolean differs(List<Arm> arms) {
        return judgement(arms).filter(Judgement::differs).isPresent();
    }

    private static Optional<Judgement> judgement(List<Arm> arms) {
        return ratio(Metric.THROUGHPUT, arms).flatMap(Judgement::alone);
    }

    private static Optional<Ratio> ratio(Metric metric, List<Arm> arms) {
        return Verdict.between(metric, arms.get(1), arms.get(0)).ratio();
    }

    private static String seen(List<Arm> arms) {
        List<String> floors = new ArrayList<>();
        for (Metric metric : Metric.compared()) {
            if (metric.tells(ONE)) {
                ratio(metric, arms)
                        .ifPresent(ratio -> floors.add(String.format(
                                Locale.ROOT,
                                "%s ±%.1f %%",
                                metric.title(),
                                100 * Math.max(Math.abs(ratio.low() - 1), Math.abs(ratio.high() - 1)))));
            }
        }
        return "noise floor: " + String.join(", ", floors) + "; throughput: "
                + RatioText.verdict(judgement(arms), "a difference");
    }
}
