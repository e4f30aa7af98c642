package io.squareoff.harness.measure;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;

/**
 * The difference between the clock of another process and this one's, both {@link System#nanoTime}.
 *
 * @param nanos to add to a reading here for that there
 * @param error the most by which this may be wrong: half of the round trip in which it was measured, if one way took all of it
 */
public record ClockOffset(long nanos, Duration error) {

    /**
     * A question for the other's time.
     *
     * @param sentNanos the clock here when it was asked
     * @param thereNanos the other's answer
     * @param receivedNanos the clock here when that came
     */
    public record RoundTrip(long sentNanos, long thereNanos, long receivedNanos) {

        long nanos() {
            return receivedNanos - sentNanos;
        }
    }

    /**
     * Takes the shortest of several round trips, as NTP's clock filter does (Mills, RFC 5905, section 10).
     *
     * @param trips at least one
     */
    public static ClockOffset of(Collection<RoundTrip> trips) {
        RoundTrip best =
                trips.stream().min(Comparator.comparingLong(RoundTrip::nanos)).orElseThrow();
        long half = best.nanos() / 2;
        return new ClockOffset(best.thereNanos - (best.sentNanos + half), Duration.ofNanos(best.nanos() - half));
    }

    /** The most by which a moment may be off that this offset named, if a later measurement is right: with the drift between them. */
    public Duration errorUntil(ClockOffset later) {
        Duration larger = error.compareTo(later.error) < 0 ? later.error : error;
        return larger.plusNanos(Math.abs(later.nanos - nanos));
    }
}
