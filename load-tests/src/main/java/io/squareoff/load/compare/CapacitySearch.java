package io.squareoff.load.compare;

import io.squareoff.harness.measure.ArrivalPlan;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.UserFacingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Searches for the highest rate of arrivals at which an objective holds, for each arm, in each launch anew. Above it requests may be turned away or
 * time out: that is no failure but what the search looks for. A wrong answer is a failure at any rate.
 */
public final class CapacitySearch implements Measurement {

    private static final Duration QUIET = Duration.ofSeconds(1);

    /** Beyond the aggregator's deadline. */
    private static final Duration SETTLED = Duration.ofSeconds(20);

    private final Plan plan;
    private final Objective objective;
    private final RateRule rule;
    private final Runner runner;
    private final Map<String, Map<String, Long>> warmUpFailures = new TreeMap<>();
    private final List<Round> pilots = new ArrayList<>();
    private final List<Round> probes = new ArrayList<>();
    private final Map<Workload, List<Capacity.Search>> searches = new LinkedHashMap<>();
    private final List<LaunchRecord> launches = new ArrayList<>();

    /** @param plan of one cell in a closed model, which is measured once to find a rate to begin at; its rounds are launches */
    public CapacitySearch(Plan plan, Objective objective, Runner runner) {
        this.plan = plan;
        this.objective = objective;
        this.rule = new RateRule(objective, plan.cores());
        this.runner = runner;
    }

    @Override
    public void run(TargetSource source) throws InterruptedException {
        List<List<Workload>> orders = BalancedOrders.of(plan.largest(), plan.rounds(), new Random(plan.seed()));
        for (int number = 1; number <= plan.rounds(); number++) {
            if (plan.launches() != Launches.NONE) {
                runner.listener().launching(number, plan.rounds(), PlannedLaunch.START_AND_STOP);
            }
            List<Workload> order = orders.get(number - 1);
            try (Launch launch = Launch.start(source, runner, number, order, launches::add)) {
                launch.warmUp(order, plan.stackWarmUp(), warmUpFailures);
                for (Workload workload : order) {
                    search(launch, number, workload);
                }
                launch.completed();
            }
        }
    }

    private void search(Launch launch, int number, Workload workload) throws InterruptedException {
        List<Capacity.Search> before = searches.computeIfAbsent(workload, any -> new ArrayList<>());
        double found = before.stream()
                .map(Capacity.Search::rate)
                .filter(OptionalInt::isPresent)
                .mapToInt(OptionalInt::getAsInt)
                .average()
                .orElse(0);
        int first = found > 0 ? (int) found : pilot(launch, number, workload);
        Map<Integer, Boolean> tried = new TreeMap<>();
        try {
            RateSearch.run(
                    first,
                    found > 0 ? RateSearch.FROM_NEAR : RateSearch.FROM_AFAR,
                    rate -> holdsAt(launch, number, workload, rate),
                    tried);
        } finally {
            before.add(new Capacity.Search(number, tried));
        }
    }

    /** Half of what a closed model gets through. */
    private int pilot(Launch launch, int number, Workload workload) throws InterruptedException {
        Round pilot = launch.measure(
                number, workload, plan.warmUp(), plan.window(), where(number, workload) + "to begin with");
        pilots.add(pilot);
        return (int) pilot.requestsPerSecond() / 2;
    }

    private boolean holdsAt(Launch launch, int number, Workload workload, int rate) throws InterruptedException {
        Workload probe = workload.with(new Load.Open(rate));
        Round measured = measure(launch, number, probe, rate);
        if (!new ValidityRules(plan, List.of(), plan.cores())
                .givenUp(measured, objective)
                .isEmpty()) {
            // The generator was late, whatever kept it: that says nothing of the service, whether it holds or not.
            measured = measure(launch, number, probe, rate);
        }
        probes.add(measured);
        boolean holds = rule.holds(measured);
        if (!holds) {
            settle(launch, probe);
        }
        return holds;
    }

    private Round measure(Launch launch, int number, Workload probe, int rate) throws InterruptedException {
        Duration window = objective.window(plan.window(), rate);
        if (!ArrivalPlan.holds(new Load.Open(rate), plan.warmUp().plus(window))) {
            throw new UserFacingException(
                    "%s was to be asked at %d requests/s, and a window of %d s has more than %d of them, which a generator cannot plan: ask for a shorter one"
                            .formatted(probe.arm(), rate, window.toSeconds(), ArrivalPlan.MOST));
        }
        return launch.measure(number, probe, plan.warmUp(), window, where(number, probe) + rate + " requests/s");
    }

    /** Waits until answers to a rate that was too high come no more: the next one is not to be judged by them. */
    private static void settle(Launch launch, Workload probe) throws InterruptedException {
        long begun = System.nanoTime();
        do {
            TimeUnit.NANOSECONDS.sleep(QUIET.toNanos());
        } while (launch.of(probe).unexpectedReplies(probe.transport()) > 0
                && System.nanoTime() - begun < SETTLED.toNanos());
    }

    private String where(int number, Workload workload) {
        return (plan.rounds() == 1 ? "" : "launch %d of %d, ".formatted(number, plan.rounds())) + workload.arm() + ", ";
    }

    @Override
    public Plan plan() {
        return plan;
    }

    @Override
    public List<Arm> arms() {
        Map<Workload, List<Round>> byWorkload = new LinkedHashMap<>();
        probes.forEach(probe -> byWorkload
                .computeIfAbsent(probe.workload(), any -> new ArrayList<>())
                .add(probe));
        return byWorkload.entrySet().stream()
                .map(tried -> new Arm(tried.getValue()))
                .toList();
    }

    @Override
    public List<LaunchRecord> launches() {
        return List.copyOf(launches);
    }

    /** Also of arms that no rate was tried of: a result without any would be that of a comparison. */
    @Override
    public List<Capacity> capacities() {
        return plan.largest().stream()
                .map(workload -> new Capacity(
                        workload.arm(), workload.number(), objective, searches.getOrDefault(workload, List.of())))
                .toList();
    }

    @Override
    public Findings findings(int cores) {
        Findings ofPilots =
                Findings.of(plan, Map.of(), alone(pilots.stream()), cores).ofBeginnings();
        List<Finding> failures = new ArrayList<>();
        List<Finding> invalid = new ArrayList<>();
        ValidityRules rules = new ValidityRules(plan, arms(), cores);
        for (Round probe : probes) {
            rules.givenUp(probe, objective).forEach(reason -> invalid.add(reason.in(probe.workload(), probe.round())));
            if (!rule.holds(probe)) {
                rules.failures(probe).stream()
                        .filter(failure ->
                                !failure.overload() && !failure.names().contains(Round.UNEXPECTED_REPLIES))
                        .forEach(failure -> failures.add(failure.in(probe.workload(), probe.round())));
            }
        }
        return Findings.of(plan, warmUpFailures, alone(probes.stream().filter(rule::holds)), cores)
                .and(ofPilots)
                .and(new Findings(failures, invalid, List.of()));
    }

    private static List<Arm> alone(Stream<Round> rounds) {
        return rounds.map(round -> new Arm(List.of(round))).toList();
    }
}
