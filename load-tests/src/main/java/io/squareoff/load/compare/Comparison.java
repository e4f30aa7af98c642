package io.squareoff.load.compare;

import io.squareoff.harness.stack.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Carries out a plan: warms the targets up, then measures each arm in each round. Arms with TLS run on a target of their own, which
 * lives through all rounds beside the other, so that they are compared within rounds too.
 */
public final class Comparison implements Measurement {

    private final Plan plan;
    private final Runner runner;
    private final Map<String, Map<String, Long>> warmUpFailures = new TreeMap<>();
    private final Map<String, Long> lateReplies = new TreeMap<>();
    private final List<Round> rounds = new ArrayList<>();

    public Comparison(Plan plan, Runner runner) {
        this.plan = plan;
        this.runner = runner;
    }

    @Override
    public void run(TargetSource source) throws InterruptedException {
        if (plan.freshJvm()) {
            forEachRound((round, workload, what) -> {
                String name = "round-" + round + "-" + workload.fileName();
                try (Target target = source.start(name, workload.tls())) {
                    warmUp(target, workload, "warm-up-" + name);
                    measure(target, round, workload, what);
                }
            });
        } else {
            try (Targets targets = Targets.start(source, plan.largest())) {
                for (Workload workload : plan.largest()) {
                    warmUp(targets.of(workload), workload, "warm-up");
                }
                forEachRound((round, workload, what) -> measure(targets.of(workload), round, workload, what));
                countLateReplies(targets);
            }
        }
    }

    /** Each transport's once on each target, whatever number of arms it had there. */
    private void countLateReplies(Targets targets) throws InterruptedException {
        for (Workload workload : plan.largest()) {
            String transport = workload.transportOfStack();
            if (!lateReplies.containsKey(transport)) {
                lateReplies.put(transport, targets.of(workload).unexpectedReplies(workload.transport()));
            }
        }
    }

    private interface Step {

        void run(int round, Workload workload, String what) throws InterruptedException;
    }

    private void forEachRound(Step step) throws InterruptedException {
        List<List<Workload>> cells = plan.cells();
        for (List<Workload> cell : cells) {
            for (int round = 1; round <= plan.rounds(); round++) {
                for (Workload workload : Plan.order(cell, round)) {
                    String where = cells.size() == 1 ? "" : ", N = " + workload.number() + ", " + workload.title();
                    step.run(
                            round,
                            workload,
                            "round %d of %d, %s%s".formatted(round, plan.rounds(), workload.arm(), where));
                }
            }
        }
    }

    private void warmUp(Target target, Workload workload, String name) throws InterruptedException {
        Map<String, Long> failures = warmUpFailures.computeIfAbsent(workload.arm(), any -> new TreeMap<>());
        runner.warmUp(target, workload, plan.stackWarmUp(), name)
                .forEach((kind, count) -> failures.merge(kind, count, Long::sum));
    }

    private void measure(Target target, int round, Workload workload, String what) throws InterruptedException {
        rounds.add(runner.measure(target, round, workload, plan.warmUp(), plan.window(), what));
    }

    /** The arms of which at least one round was finished, in the plan's order. */
    @Override
    public List<Arm> arms() {
        return plan.cells().stream()
                .flatMap(List::stream)
                .map(workload -> rounds.stream()
                        .filter(round -> round.workload().equals(workload))
                        .toList())
                .filter(finished -> !finished.isEmpty())
                .map(finished -> new Arm(finished.get(0).workload(), finished))
                .toList();
    }

    @Override
    public Findings findings(int cores) {
        List<String> late = new ArrayList<>();
        lateReplies.forEach((transport, count) -> {
            if (count > 0) {
                late.add(transport + ", after its last round: " + count + " × " + Round.UNEXPECTED_REPLIES);
            }
        });
        return Findings.of(plan, warmUpFailures, arms(), cores).andFailures(late);
    }
}
