package io.squareoff.console.web;

import java.util.List;
import java.util.Map;

/**
 * A race as the page shows it: the data of an event {@code tick}. It stands by itself, so that a viewer who misses some has lost
 * nothing. Figures that are not there are null.
 *
 * @param phase {@code IDLE} before the first race, otherwise that of the race
 * @param doing in words, such as "round 4"
 * @param problem why the race failed; empty where it did not
 * @param secondsLeft of the race, without the warm-up before it
 * @param share of the race that is over, 0 to 1
 * @param lanes two of them; none before the first race
 * @param unread processes whose CPU is missing, with the reason
 * @param segments all of them, the one that runs last
 * @param narrowing the ratio of that one after each of its latest rounds, with its interval where it has one: {@code [round, ratio]}
 *     or {@code [round, ratio, low, high]}
 * @param command that measures what this shows
 */
record RaceView(
        String phase,
        String doing,
        String problem,
        double elapsedSeconds,
        double secondsLeft,
        double share,
        Settings settings,
        Work work,
        Work next,
        List<LaneView> lanes,
        Map<String, String> unread,
        List<SegmentView> segments,
        List<double[]> narrowing,
        String command,
        Cost page) {

    /** Settings of the race, with the guess that was made before it. */
    record Settings(String first, String second, long seconds, Double guess) {}

    /** A workload. */
    record Work(int number, int users, int chunk, boolean turns) {}

    /**
     * A lane.
     *
     * @param loaded true if it is its turn
     * @param live squares per second since the tick before
     * @param squares since the start, with those of the warm-up
     * @param warmSquares those of the warm-up
     * @param moving "still climbing" or "falling" where it is not level, otherwise empty
     * @param points {@code [seconds since the start, squares per second, kind]}, kind 0 for warm-up, 1 for a slice that counts, 2
     *     for one that does not
     */
    record LaneView(
            String name,
            boolean loaded,
            boolean broken,
            double live,
            long squares,
            long warmSquares,
            double warmSeconds,
            long failed,
            String lastFailure,
            String moving,
            List<double[]> points) {}

    /**
     * A stretch with one workload.
     *
     * @param rounds that count
     * @param roundsForInterval so many it takes for an interval
     * @param leftOut rounds that do not count since a lane failed or was too slow
     * @param notLevel rounds that do not count since a lane was not level yet
     * @param ratio of the first lane's squares per second to the second's
     * @param low of the 95 % interval over the rounds; null of too few
     */
    record SegmentView(
            int ordinal,
            String reason,
            double atSeconds,
            Work work,
            int rounds,
            int roundsForInterval,
            int leftOut,
            int notLevel,
            Double ratio,
            Double low,
            Double high,
            Figures first,
            Figures second) {}

    /**
     * A lane's figures in a segment.
     *
     * @param cpu milliseconds per 1,000 squares by process; null where both lanes ran at once
     */
    record Figures(Double squaresPerSecond, Double p50Millis, Double p99Millis, Map<String, Double> cpu) {}

    /**
     * What the page itself takes.
     *
     * @param cores that its own threads used since the tick before
     * @param generatorCores that all else of this process did: the load, above all
     */
    record Cost(int viewers, double cores, double generatorCores) {}
}
