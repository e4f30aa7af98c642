package io.squareoff.console.web;

import io.squareoff.console.race.RaceTiming;
import io.squareoff.console.result.Bounds;
import io.squareoff.console.result.RaceSettings;
import io.squareoff.console.result.Workload;
import io.squareoff.harness.statistics.Ratio;
import java.util.List;
import java.util.Optional;

/**
 * The bounds, transports and races that a page offers.
 *
 * @param transports of the aggregator; empty where it does not answer
 * @param problem why not; empty where it does
 * @param warmUpSeconds of both lanes, about
 * @param roundsForInterval the fewest rounds that have an interval
 * @param races that one click starts, the first one by default
 */
record Choices(
        List<String> transports,
        String problem,
        boolean mayControl,
        AllBounds bounds,
        Bounds warmUpSeconds,
        int roundsForInterval,
        List<Offer> races) {

    /** The bounds of each value; a chunk is at most N too. */
    record AllBounds(Bounds number, Bounds users, Bounds chunk, Bounds seconds, Bounds guess) {}

    /**
     * A race that one click starts.
     *
     * @param title on its button
     * @param why somebody would choose it
     */
    record Offer(String title, String why, RaceSettings settings) {}

    private static final AllBounds BOUNDS = new AllBounds(
            Workload.NUMBER,
            Workload.USERS,
            Workload.chunk((int) Workload.NUMBER.most()),
            RaceSettings.SECONDS,
            RaceSettings.GUESS);

    private static final List<Offer> RACES = List.of(
            new Offer(
                    "Start the race",
                    "Smaller than README's workload, N = 1,000 and 20 users, so that it is quick and steady on a laptop. The factor differs"
                            + " from README's: with fewer calls behind a request, other work counts for more.",
                    new RaceSettings("nats", "rest", new Workload(100, 8, 1, true), 120, Optional.empty())),
            new Offer(
                    "Race README's workload",
                    "README's findings are of this workload. Its turns are longer, since 20 users wait for 1,000 squares each.",
                    new RaceSettings("nats", "rest", new Workload(1000, 20, 1, true), 240, Optional.empty())));

    static Choices of(List<String> transports, String problem, boolean mayControl, RaceTiming timing) {
        return new Choices(
                transports,
                problem,
                mayControl,
                BOUNDS,
                new Bounds(
                        2.0 * timing.warmUp().toSeconds(),
                        2.0 * timing.warmUpAtMost().toSeconds()),
                Ratio.ROUNDS_AT_LEAST,
                RACES);
    }
}
