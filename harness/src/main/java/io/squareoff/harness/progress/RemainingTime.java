package io.squareoff.harness.progress;

import io.squareoff.harness.report.Units;
import java.time.Duration;

/**
 * The time until a run is over. Estimates are made for one machine: what is left of them is taken to need as much more or less than
 * estimated as what is done did. A tenth of the run counts as done in its time, so that a first step of seconds says little of an hour.
 *
 * <p>Not thread-safe. Times are readings of {@link System#nanoTime}.
 */
public final class RemainingTime {

    /** Share of the run that counts as done in the time that was estimated for it. */
    private static final double TRUST = 0.1;

    private final Duration planned;
    private final long begunNanos;

    private Duration plannedOfDone = Duration.ZERO;
    private Duration plannedOfCurrent = Duration.ZERO;
    private boolean again;
    private long doneNanos;

    /** @param planned estimate of the whole run, which begins now */
    public RemainingTime(Duration planned, long nowNanos) {
        this.planned = planned;
        this.begunNanos = nowNanos;
        this.doneNanos = nowNanos;
    }

    /** A step begins, and the one before is over. One that is done again only makes the others take longer than estimated. */
    public void begin(Step step, long nowNanos) {
        plannedOfDone = plannedOfDone.plus(planOfCurrent());
        plannedOfCurrent = step.planned();
        again = step.again();
        doneNanos = nowNanos;
    }

    private Duration planOfCurrent() {
        return again ? Duration.ZERO : plannedOfCurrent;
    }

    /** About the time that is left; zero once the run takes longer than estimated. */
    public Duration left(long nowNanos) {
        double after = Math.max(0, Units.secondsOf(planned.minus(plannedOfDone).minus(planOfCurrent())));
        double current = Units.secondsOf(plannedOfCurrent) * pace() - (nowNanos - doneNanos) / 1e9;
        return Duration.ofNanos(Math.round((after * pace() + Math.max(0, current)) * 1e9));
    }

    /** Time that the steps that are done took for each second of their estimates, with the trusted share taken to be on time. */
    private double pace() {
        double trusted = TRUST * Units.secondsOf(planned);
        return plannedOfDone.isZero()
                ? 1
                : ((doneNanos - begunNanos) / 1e9 + trusted) / (Units.secondsOf(plannedOfDone) + trusted);
    }
}
