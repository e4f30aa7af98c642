package io.squareoff.load.compare;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Load;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * Searches for the highest rate of arrivals at which an objective holds, for each arm. Above it requests may be turned away or
 * time out: that is no failure but what the search looks for. A wrong answer is a failure at any rate.
 */
public final class CapacitySearch implements Measurement {

    /** The failures of an aggregator that is asked for too much. */
    private static final Set<String> OVERLOAD =
            Set.of("status 503", "status 504", "no answer", Round.UNEXPECTED_REPLIES);

    private final Plan plan;
    private final Objective objective;
    private final Runner runner;
    private final Map<String, Map<String, Long>> warmUpFailures = new TreeMap<>();
    private final List<Round> pilots = new ArrayList<>();
    private final List<Round> probes = new ArrayList<>();
    private final Map<Workload, Map<Integer, Boolean>> held = new LinkedHashMap<>();
    private final List<LaunchRecord> launches = new ArrayList<>();

    /** @param plan of one cell in a closed model, which is measured once to find a rate to begin at */
    public CapacitySearch(Plan plan, Objective objective, Runner runner) {
        this.plan = plan;
        this.objective = objective;
        this.runner = runner;
    }

    @Override
    public void run(TargetSource source) throws InterruptedException {
        if (plan.launches() != Launches.NONE) {
            runner.listener().launching(1, 1, PlannedLaunch.START_AND_STOP);
        }
        try (Launch launch = Launch.start(source, runner, 1, plan.largest(), launches::add)) {
            launch.warmUp(plan.largest(), plan.stackWarmUp(), warmUpFailures);
            for (Workload workload : plan.largest()) {
                search(launch, workload);
            }
            launch.completed();
        }
    }

    private void search(Launch launch, Workload workload) throws InterruptedException {
        Round pilot = launch.measure(1, workload, plan.warmUp(), plan.window(), workload.arm() + ", to begin with");
        pilots.add(pilot);
        Map<Integer, Boolean> tried = new TreeMap<>();
        held.put(workload, tried);
        RateSearch search = new RateSearch((int) pilot.requestsPerSecond() / 2);
        for (OptionalInt next; (next = search.next()).isPresent(); ) {
            int rate = next.getAsInt();
            // Something else on the machine may have spoilt a window, or late answers to a rate that was too high:
            // only two show that this one is.
            boolean holds = holdsAt(launch, workload, rate, 1) || holdsAt(launch, workload, rate, 2);
            tried.put(rate, holds);
            search.tried(holds);
        }
    }

    private boolean holdsAt(Launch launch, Workload workload, int rate, int round) throws InterruptedException {
        Workload probe = new Workload(
                workload.arm(), workload.number(), workload.chunk(), new Load.Open(rate), workload.demand());
        String what = workload.arm() + ", " + rate + " requests/s" + (round == 1 ? "" : ", once more");
        Round measured = launch.measure(round, probe, plan.warmUp(), window(rate), what);
        probes.add(measured);
        return holds(measured);
    }

    /** Long enough for the objective's percentile to have samples. */
    private Duration window(int rate) {
        Duration enough = Latencies.window(objective.percentile(), rate);
        return Duration.ofSeconds(Math.max(enough.toSeconds(), plan.window().toSeconds()));
    }

    private boolean holds(Round round) {
        return round.failures().isEmpty()
                && ValidityRules.planMissed(round, plan.cores()).isEmpty()
                && objective.holds(round);
    }

    @Override
    public List<Arm> arms() {
        Map<Workload, List<Round>> byWorkload = new LinkedHashMap<>();
        // The second window decided, if a rate was tried twice.
        probes.forEach(probe -> byWorkload.put(probe.workload(), List.of(probe)));
        return byWorkload.entrySet().stream()
                .map(tried -> new Arm(tried.getValue()))
                .toList();
    }

    @Override
    public List<LaunchRecord> launches() {
        return List.copyOf(launches);
    }

    @Override
    public List<Capacity> capacities() {
        return held.entrySet().stream()
                .map(tried -> new Capacity(tried.getKey().arm(), tried.getKey().number(), objective, tried.getValue()))
                .toList();
    }

    @Override
    public Findings findings(int cores) {
        List<Arm> judged = new ArrayList<>();
        pilots.forEach(pilot -> judged.add(new Arm(List.of(pilot))));
        probes.stream().filter(this::holds).forEach(probe -> judged.add(new Arm(List.of(probe))));
        List<Finding> failures = new ArrayList<>();
        ValidityRules rules = new ValidityRules(plan, arms(), cores);
        for (Round probe : probes) {
            if (!holds(probe)) {
                rules.failures(probe).stream()
                        .filter(failure -> !OVERLOAD.containsAll(failure.names()))
                        .forEach(failure -> failures.add(failure.in(probe.workload(), probe.round())));
            }
        }
        List<Finding> invalid = new ArrayList<>();
        for (Arm arm : arms()) {
            Round decided = arm.rounds().get(0);
            rules.givenUp(decided, objective).forEach(reason -> invalid.add(reason.over(arm.workload())));
        }
        return Findings.of(plan, warmUpFailures, judged, cores)
                .andFailures(failures)
                .andInvalid(invalid);
    }
}
