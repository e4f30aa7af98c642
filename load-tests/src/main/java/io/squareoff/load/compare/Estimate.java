package io.squareoff.load.compare;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.load.compare.PlannedLaunch.Step;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The time that a run takes, estimated before it begins. An instance estimates the warm-ups of one launch, one after the other: the first
 * ones take as long as they may, until the services are warm; the others end as soon as that is seen.
 *
 * <p>Not thread-safe.
 */
public final class Estimate {

    /** In docs/results, {@code grid}, the first four arms took 87 s of load together after a launch, and the other nine 12 s each. */
    private static final Duration UNTIL_WARM = Duration.ofSeconds(90);

    /** The time in which that is seen ({@code WarmUpWatch.SPAN}), and what an arm compiles of its own: 10 to 17 s before windows there. */
    private static final Duration ONCE_WARM = Duration.ofSeconds(15);

    /** In docs/results, stock transports get through 30,000 to 400,000 squares per second on two cores. */
    private static final int SQUARES = 100_000;

    /** Of small requests; any number per second that halves and grows in small enough steps will do. */
    private static final int REQUESTS = 1000;

    /** Independent arrivals are answered in time up to about this share of what a closed model gets through. */
    private static final double HOLDING_SHARE = 0.8;

    /** True unless somebody else started the services, which may show no JVM. */
    private final boolean launched;

    private final Map<StackVariant, Duration> before = new EnumMap<>(StackVariant.class);

    /** Of a launch in which nothing was warmed up yet. */
    Estimate(Plan plan) {
        this.launched = plan.launches() != Launches.NONE;
    }

    /** @return zero of a ceiling, which has the same services behind it */
    Duration afterLaunch(Workload workload, Duration longest) {
        return workload.isCeiling() ? Duration.ZERO : next(workload, longest, launched);
    }

    /** Planned arrivals go on for the whole time, and so does the load of a ceiling's client. */
    Duration beforeWindow(Workload workload, Duration longest) {
        return next(workload, longest, launched && workload.load() instanceof Load.Closed && !workload.isCeiling());
    }

    /** Services of another variant are other processes, which have to become warm themselves. */
    private Duration next(Workload workload, Duration longest, boolean endsWhenWarm) {
        boolean warm = before.getOrDefault(workload.variant(), Duration.ZERO).compareTo(UNTIL_WARM) >= 0;
        Duration usual = endsWhenWarm && warm && longest.compareTo(ONCE_WARM) > 0 ? ONCE_WARM : longest;
        before.merge(workload.variant(), usual, Duration::plus);
        return usual;
    }

    /**
     * About the time that a run takes.
     *
     * @param objective of a search for capacity; empty where the plan's workloads are compared
     */
    public static Duration of(Plan plan, Optional<Objective> objective) {
        List<PlannedLaunch> launches = objective.isPresent() ? searches(plan) : PlannedLaunch.of(plan);
        Duration all =
                launches.stream().map(launch -> of(launch, plan, objective)).reduce(Duration.ZERO, Duration::plus);
        return plan.sharesCapacity() ? all.plus(of(plan.ofCapacity(), Optional.empty())) : all;
    }

    private static Duration of(PlannedLaunch launch, Plan plan, Optional<Objective> objective) {
        Estimate loads = new Estimate(plan);
        Duration time = plan.launches() == Launches.NONE ? Duration.ZERO : PlannedLaunch.START_AND_STOP;
        for (Workload arm : launch.warmUps()) {
            Duration load = loads.afterLaunch(arm, plan.stackWarmUp());
            time = load.isZero() ? time : time.plus(load).plus(Runner.BESIDE_LOAD);
        }
        for (Step step : launch.steps()) {
            Duration load = loads.beforeWindow(step.workload(), plan.warmUp());
            time = time.plus(load)
                    .plus(window(step.workload(), plan, objective))
                    .plus(Runner.BESIDE_LOAD);
        }
        return time;
    }

    /** The window of a search is longer where its rate has too few samples for the objective. */
    private static Duration window(Workload workload, Plan plan, Optional<Objective> objective) {
        return objective.isPresent() && workload.load() instanceof Load.Open open
                ? objective.get().window(plan.window(), open.rate())
                : plan.window();
    }

    /** The launches of a search: the window to begin with, and those at the rates that one usually tries. */
    private static List<PlannedLaunch> searches(Plan plan) {
        return IntStream.rangeClosed(1, plan.rounds())
                .mapToObj(launch -> new PlannedLaunch(
                        launch,
                        plan.largest().stream()
                                .flatMap(workload -> search(workload, launch == 1))
                                .toList()))
                .toList();
    }

    private static Stream<Step> search(Workload workload, boolean first) {
        int closed = Math.max(2, Math.min(REQUESTS, SQUARES / workload.number()));
        int holding = (int) (HOLDING_SHARE * closed);
        Map<Integer, Boolean> tried = new TreeMap<>();
        try {
            RateSearch.run(
                    first ? closed / 2 : (int) (holding / RateSearch.FROM_NEAR),
                    first ? RateSearch.FROM_AFAR : RateSearch.FROM_NEAR,
                    rate -> rate <= holding,
                    tried);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nothing waits here", e);
        }
        Stream<Workload> rates = tried.keySet().stream().map(rate -> workload.with(new Load.Open(rate)));
        return Stream.concat(first ? Stream.of(workload) : Stream.<Workload>of(), rates)
                .map(each -> new Step(1, each));
    }
}
