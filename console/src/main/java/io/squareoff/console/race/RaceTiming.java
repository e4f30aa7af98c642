package io.squareoff.console.race;

import io.squareoff.console.result.Workload;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * The lengths of a race's parts. Every value is required; application.yaml has the defaults.
 *
 * @param slice the time for which a lane is loaded before it is the other's turn. With less than two seconds the broker's CPU would
 *     be that of the lane before, which it measures once a second
 * @param warmSlice a lane's turn while it is warmed
 * @param warmUp the least load that warms a lane
 * @param warmUpAtMost the most, if it climbs or falls all the while
 * @param pauseAfterFailure of a user, before the next request
 */
@ConfigurationProperties(prefix = "squareoff.race", ignoreUnknownFields = false)
public record RaceTiming(
        Duration slice, Duration warmSlice, Duration warmUp, Duration warmUpAtMost, Duration pauseAfterFailure) {

    private static final Duration SHORTEST = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofSeconds(60);

    /** With more than these slices are longer. A lane of 30,000 squares a second answers each user three times in 2.5 s. */
    private static final int SQUARES_WAITED_FOR = 25_000;

    public RaceTiming {
        check("slice", slice);
        check("warm-slice", warmSlice);
        check("warm-up", warmUp);
        check("warm-up-at-most", warmUpAtMost);
        check("pause-after-failure", pauseAfterFailure);
    }

    private static void check(String key, Duration value) {
        Assert.isTrue(
                value != null && value.compareTo(SHORTEST) >= 0 && value.compareTo(LONGEST) <= 0,
                () -> "squareoff.race." + key + " must be a duration of 50ms to 60s, not " + value);
    }

    Duration slice(Workload work) {
        return lengthened(slice, work);
    }

    Duration warmSlice(Workload work) {
        return lengthened(warmSlice, work);
    }

    /** In proportion to what the users wait for at a time, so that slow lanes too have several answers for each in a slice. */
    private static Duration lengthened(Duration slice, Workload work) {
        double waitedFor = (double) work.number() * work.users();
        return Duration.ofNanos(Math.round(slice.toNanos() * Math.max(1, waitedFor / SQUARES_WAITED_FOR)));
    }
}
