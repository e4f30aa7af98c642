package io.squareoff.console.web;

import io.squareoff.console.result.Race;
import io.squareoff.console.result.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An event {@code tick}: the race as its result would have it, and what passes with the moment. It stands by itself, so that a viewer
 * who misses some has lost nothing.
 *
 * @param race empty before the first one; with the latest slices, and without what the page does not show
 * @param doing in words, such as "round 4"
 * @param next the work from the next round on, where it is another
 * @param lanes two of them; none before the first race
 * @param ratios of the last segment after each of its latest rounds
 * @param unread processes whose CPU is missing, with the reason
 * @param command that measures what this shows
 */
record Tick(
        Optional<Race> race,
        String doing,
        Optional<Workload> next,
        List<LaneNow> lanes,
        List<RatioAfter> ratios,
        Map<String, String> unread,
        String command,
        Cost page) {

    /**
     * @param name that the other lane does not have
     * @param loaded true if it is its turn
     * @param broken true if its latest slice had failures, or not one answer
     * @param squaresPerSecond since the tick before
     * @param moving "still climbing" or "falling" where it is not level, otherwise empty
     */
    record LaneNow(String name, boolean loaded, boolean broken, double squaresPerSecond, String moving) {}

    /**
     * A ratio over the rounds up to one.
     *
     * @param low of the 95 % interval; empty of too few rounds
     */
    record RatioAfter(int round, double ratio, Optional<Double> low, Optional<Double> high) {}

    /**
     * The CPU that the page itself takes.
     *
     * @param cores that its own threads used since the tick before
     * @param generatorCores that all else of this process did: the load, above all
     */
    record Cost(int viewers, double cores, double generatorCores) {}
}
