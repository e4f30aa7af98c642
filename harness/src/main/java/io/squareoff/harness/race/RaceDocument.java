package io.squareoff.harness.race;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.result.Result;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A race as {@code result.json} has it; docs/reference.md says what the fields mean.
 *
 * @param failures wrong and missing answers, as text
 * @param cutShort why it ended before its time
 * @param guess what the class said before the start
 * @param lanes the first and the second
 */
public record RaceDocument(
        Instant startedAt,
        Instant endedAt,
        boolean valid,
        List<String> failures,
        Optional<String> cutShort,
        String summary,
        String demonstration,
        String command,
        long seconds,
        Optional<Double> guess,
        Environment environment,
        List<LaneEntry> lanes,
        List<SegmentEntry> segments) {

    /** The name in a race's result. */
    public static final String NAME = "race";

    public static final String DEMONSTRATION =
            "A demonstration: all rounds are of one launch, on whatever else the machine did, so no verdict is given.";

    /** @throws IllegalArgumentException if there are not two lanes */
    public RaceDocument {
        if (lanes.size() != 2) {
            throw new IllegalArgumentException("lanes must be two, not " + lanes.size());
        }
    }

    /** All that a lane did. */
    public record LaneEntry(
            String transport, long squares, long warmUpSquares, String lastFailure, Map<String, Long> failures) {}

    /**
     * A stretch with one workload; there is no ratio before a round, and no interval below six.
     *
     * @param roundsNotLevel that came before both lanes were level; empty of races from before that rule
     */
    public record SegmentEntry(
            int segment,
            String reason,
            double atSeconds,
            int number,
            int users,
            int chunk,
            boolean turns,
            int rounds,
            int roundsLeftOut,
            Optional<Integer> roundsNotLevel,
            Optional<Double> ratio,
            Optional<Double> low,
            Optional<Double> high,
            FiguresEntry first,
            FiguresEntry second) {

        /** Returns true if rounds were taken out since a lane was not level. */
        boolean moved() {
            return roundsNotLevel.orElse(0) > 0;
        }

        /** The work in words, such as "N 100, 8 users, chunk 1, in turns". */
        String work() {
            return work(number, users, chunk, turns);
        }

        /** The same for any work. */
        public static String work(int number, int users, int chunk, boolean turns) {
            return "N " + number + ", " + users + (users == 1 ? " user" : " users") + ", chunk " + chunk
                    + (turns ? ", in turns" : ", both at once");
        }
    }

    /** A lane's figures in a segment, over the rounds that count; those of which there are too few samples are empty. */
    public record FiguresEntry(
            Optional<Double> squaresPerSecond,
            long answers,
            Optional<Double> p50Millis,
            Optional<Double> p99Millis,
            Map<String, Double> cpuMillisPerThousandSquares,
            String histogram,
            List<SliceEntry> slices) {}

    /**
     * A slice that counts.
     *
     * @param atSeconds since the start of the race, at its end
     */
    public record SliceEntry(
            double atSeconds, double seconds, long answers, double squaresPerSecond, Map<String, Double> cpuSeconds) {}

    /** The name of the second lane, where it has the same transport as the first. */
    public static String secondName(String first, String second) {
        return first.equals(second) ? second + " (again)" : second;
    }

    String firstName() {
        return lanes.get(0).transport();
    }

    String secondName() {
        return secondName(firstName(), lanes.get(1).transport());
    }

    /** The race as its file has it. */
    public Result<RaceDocument, Void> result() {
        return new Result<>(NAME, valid, summary, this, null);
    }

    /**
     * Writes the result.
     *
     * @return the file, whose name says so where an answer was not right
     * @throws io.squareoff.harness.process.UserFacingException if it cannot be written
     */
    public Path write(Path folder) {
        return result().write(folder);
    }
}
