package io.squareoff.load.compare;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.StackVariant;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * About the times that the warm-ups of a launch take, one after the other: the first ones as long as they may, until the services are warm;
 * the others end as soon as that is seen.
 *
 * <p>Not thread-safe.
 */
final class UsualLoads {

    /** In docs/results, {@code grid}, the first four arms took 87 s of load together after a launch, and the other nine 12 s each. */
    private static final Duration UNTIL_WARM = Duration.ofSeconds(90);

    /** The time in which that is seen ({@code WarmUpWatch.SPAN}), and what an arm compiles of its own: 10 to 17 s before windows there. */
    private static final Duration ONCE_WARM = Duration.ofSeconds(15);

    /** True unless somebody else started the services, which may show no JVM. */
    private final boolean launched;

    private final Map<StackVariant, Duration> before = new EnumMap<>(StackVariant.class);

    UsualLoads(Plan plan) {
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
}
