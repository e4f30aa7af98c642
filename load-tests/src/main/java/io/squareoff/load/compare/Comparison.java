package io.squareoff.load.compare;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.WarmRule;
import io.squareoff.harness.statistics.Trend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Carries out a plan, one launch after the other: starts the services, warms them up, measures each arm, and ends them. */
public final class Comparison implements Measurement {

    private final Plan plan;
    private final Runner runner;
    private final List<PlannedLaunch> planned;
    private final Map<String, Map<String, Long>> warmUpFailures = new TreeMap<>();
    private final Map<String, Long> lateReplies = new TreeMap<>();
    private final List<Round> rounds = new ArrayList<>();
    private final List<LaunchRecord> launches = new ArrayList<>();

    private Optional<PlannedLaunch> unfinished = Optional.empty();

    public Comparison(Plan plan, Runner runner) {
        this.plan = plan;
        this.runner = runner;
        this.planned = PlannedLaunch.of(plan);
    }

    @Override
    public void run(TargetSource source) throws InterruptedException {
        for (PlannedLaunch next : planned) {
            try (Launch launch = begin(next, plan.stackWarmUp(), source)) {
                for (PlannedLaunch.Step step : next.steps()) {
                    measure(launch, step);
                }
                complete(launch, next);
            }
        }
    }

    /**
     * Begins one of the planned launches, or a part of one: starts the services and warms them up. Closing it ends them.
     *
     * @param warmUp the longest load after their start
     */
    Launch begin(PlannedLaunch next, Duration warmUp, TargetSource source) throws InterruptedException {
        unfinished = Optional.of(next);
        if (plan.launches() != Launches.NONE) {
            runner.listener().launching(next.number(), planned.size(), PlannedLaunch.START_AND_STOP);
        }
        List<Workload> workloads =
                next.steps().stream().map(PlannedLaunch.Step::workload).toList();
        Launch launch = Launch.start(source, runner, next.number(), workloads, launches::add);
        try {
            launch.warmUp(next.warmUps(), warmUp, warmUpFailures);
            return launch;
        } catch (InterruptedException | RuntimeException e) {
            launch.closeAfter(e);
            throw e;
        }
    }

    /** Measures one arm in a launch that has begun. */
    void measure(Launch launch, PlannedLaunch.Step step) throws InterruptedException {
        Workload workload = step.workload();
        String where = plan.cells().size() == 1 ? "" : ", " + workload.fullTitle();
        String what = "round %d of %d, %s%s".formatted(step.round(), plan.rounds(), workload.arm(), where);
        Round measured = launch.measure(step.round(), workload, plan.warmUp(), plan.window(), what);
        // Kept at once, with what failed in it: the run may end in the next.
        rounds.add(measured);
        for (int again = 0; again < plan.rules().extensionsAtMost() && becomesWarmUp(measured); again++) {
            measured = launch.measure(
                            step.round(), workload, plan.warmUp(), plan.window(), what + ", again: a JVM was not warm")
                    .after(measured);
            rounds.set(rounds.size() - 1, measured);
        }
    }

    /** True of a window in an open model in which a service was not warm; one of a closed model begins again while it is measured. */
    private boolean becomesWarmUp(Round measured) {
        return !(measured.workload().load() instanceof Load.Closed)
                && !plan.warmUp().isZero()
                && plan.window().toSeconds() >= Trend.LENGTH_AT_LEAST
                && WarmRule.cold(measured.usage()).stream().anyMatch(jvm -> !jvm.equals(Generator.NAME));
    }

    /** Takes note that all that was to be measured in a launch was. */
    void complete(Launch launch, PlannedLaunch made) throws InterruptedException {
        countLateReplies(launch, made.warmUps());
        launch.completed();
        unfinished = Optional.empty();
    }

    @Override
    public Plan plan() {
        return plan;
    }

    /** Each transport's once on each target, whatever number of arms it had there. */
    private void countLateReplies(Launch launch, List<Workload> workloads) throws InterruptedException {
        Set<String> counted = new HashSet<>();
        for (Workload workload : workloads) {
            String transport = workload.transportOfStack();
            if (counted.add(transport)) {
                lateReplies.merge(transport, launch.of(workload).unexpectedReplies(workload.transport()), Long::sum);
            }
        }
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
                .map(finished -> new Arm(finished))
                .toList();
    }

    @Override
    public List<LaunchRecord> launches() {
        return List.copyOf(launches);
    }

    @Override
    public Findings findings(int cores) {
        List<Finding> late = new ArrayList<>();
        lateReplies.forEach((transport, count) -> {
            if (count > 0) {
                late.add(Finding.of(Finding.Kind.UNEXPECTED_REPLIES, List.of(transport), count));
            }
        });
        List<Finding> remnants = unfinished.stream()
                .filter(any -> !plan.launches().withinOne())
                .map(this::remnant)
                .toList();
        return Findings.of(plan, warmUpFailures, arms(), cores).and(new Findings(late, List.of(), remnants));
    }

    /** A launch that was not finished, and how many of its windows were measured. */
    private Finding remnant(PlannedLaunch launch) {
        long measured = rounds.stream()
                .filter(round -> round.launch() == launch.number())
                .count();
        return Finding.of(
                Finding.Kind.UNFINISHED_LAUNCH,
                launch.number(),
                planned.size(),
                measured,
                launch.steps().size());
    }
}
