package io.squareoff.load.compare;

import io.squareoff.harness.process.UserFacingException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Measures arms at shares of their own capacity: first what each gets through in a closed model, in a launch of its own, then each at the
 * rates that follow.
 *
 * <p>Files of the former are in a folder of its own below the run's.
 */
public final class Curve implements Measurement {

    /** The name of that folder, and the beginning of that launch's. */
    public static final String CAPACITY = "capacity";

    private final Plan plan;
    private final Runner runner;
    private final Comparison capacity;

    /** Empty before capacities are known. */
    private Optional<Comparison> curve = Optional.empty();

    /** @param plan with loads that are shares */
    public Curve(Plan plan, Runner runner) {
        this.plan = plan;
        this.runner = runner;
        Plan first = plan.ofCapacity();
        this.capacity = new Comparison(first, runner.of(first, CAPACITY));
    }

    @Override
    public void run(TargetSource source) throws InterruptedException {
        capacity.run((name, variant) -> source.start(CAPACITY + "-" + name, variant));
        Plan resolved = resolved();
        Comparison next = new Comparison(resolved, runner.of(resolved, ""));
        curve = Optional.of(next);
        next.run(source);
    }

    @Override
    public Optional<Measurement> before() {
        return Optional.<Measurement>of(capacity).filter(first -> !first.arms().isEmpty());
    }

    private Plan resolved() {
        Map<String, Double> capacities = new TreeMap<>();
        for (Arm arm : capacity.arms()) {
            if (!arm.failures().isEmpty() || arm.requestsPerSecond() == 0) {
                throw new UserFacingException("the capacity of %s is not known: with %s %s"
                        .formatted(
                                arm.name(),
                                arm.workload().title(),
                                arm.failures().isEmpty()
                                        ? "nothing was answered"
                                        : "there were failures, " + arm.failures()));
            }
            capacities.put(arm.name(), arm.requestsPerSecond());
        }
        try {
            return plan.at(capacities).sharedBy(runner.generators());
        } catch (IllegalArgumentException e) {
            throw new UserFacingException(e.getMessage(), e);
        }
    }

    @Override
    public Plan plan() {
        return curve.map(Comparison::plan).orElse(plan);
    }

    @Override
    public List<Arm> arms() {
        return curve.map(Comparison::arms).orElse(List.of());
    }

    @Override
    public List<LaunchRecord> launches() {
        return curve.orElse(capacity).launches();
    }

    @Override
    public Findings findings(int cores) {
        Findings ofCapacity = capacity.findings(cores).ofCapacities(capacity.arms(), cores);
        return curve.map(measured -> measured.findings(cores).and(ofCapacity)).orElse(ofCapacity);
    }
}
