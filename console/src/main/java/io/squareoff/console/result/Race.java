package io.squareoff.console.result;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.Units;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A race as far as it has come: each tick of the page has it, and a result keeps it.
 *
 * @param elapsedSeconds since the start, up to the end
 * @param racedSeconds of them, without the warm-up at the start
 * @param problem why it failed or was ended; empty where there is no more to say than the phase
 * @param lanes the first and the second
 * @param segments all of them; the last one runs, or ran last
 */
public record Race(
        RaceSettings settings,
        Instant startedAt,
        double elapsedSeconds,
        double racedSeconds,
        Phase phase,
        String problem,
        List<Lane> lanes,
        List<Segment> segments) {

    /** @throws IllegalArgumentException if there are not two lanes, or no segment */
    public Race {
        if (lanes.size() != 2 || segments.isEmpty()) {
            throw new IllegalArgumentException(
                    "a race must have two lanes and a segment, not " + lanes.size() + " and " + segments.size());
        }
    }

    /**
     * All that a lane did; these counts never begin anew.
     *
     * @param squares of right answers, those of warm-ups included
     * @param failures by what was wrong
     * @param lastFailure in words; empty where there was none
     */
    public record Lane(
            String transport, long squares, long warmUpSquares, Map<String, Long> failures, String lastFailure) {

        /** Of a lane that has not begun. */
        public static Lane of(String transport) {
            return new Lane(transport, 0, 0, Map.of(), "");
        }

        /**
         * @param warming true if they warmed it
         * @param last failure of them; may be empty
         */
        public Lane plus(long more, boolean warming, Map<String, Long> failed, String last) {
            Map<String, Long> all = new TreeMap<>(failures);
            failed.forEach((kind, count) -> all.merge(kind, count, Long::sum));
            return new Lane(
                    transport,
                    squares + more,
                    warmUpSquares + (warming ? more : 0),
                    all,
                    last.isEmpty() ? lastFailure : last);
        }

        public long failed() {
            return failures.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    public Segment segment() {
        return segments.get(segments.size() - 1);
    }

    public String command() {
        return settings.command(segment().work());
    }

    /** Returns true if every answer was right, and the page itself did not fail. */
    boolean valid() {
        return phase != Phase.FAILED && lanes.stream().allMatch(lane -> lane.failed() == 0);
    }

    /** Why it ended before its time; empty where it did not. */
    Optional<String> cutShort() {
        if (phase != Phase.STOPPED && phase != Phase.FAILED) {
            return Optional.empty();
        }
        return Optional.of(
                problem.isEmpty()
                        ? "somebody stopped it after " + Math.round(racedSeconds) + " of " + settings.seconds() + " s"
                        : problem);
    }

    /** The race in one sentence, of the segment with the most rounds. */
    String summary() {
        Segment longest =
                segments.stream().max(Comparator.comparingInt(Segment::rounds)).orElseThrow();
        return longest.ratio()
                .map(ratio -> settings.first() + " did " + RatioText.number(ratio) + " times the squares per second of "
                        + settings.secondName() + " (" + certainty(longest) + ") at "
                        + longest.work().title() + "; a demonstration within one launch.")
                .orElseGet(() -> settings.first() + " and " + settings.secondName()
                        + " have no round in which both answered all and right.");
    }

    private static String certainty(Segment segment) {
        return segment.low()
                .map(low -> RatioText.number(low) + "–"
                        + RatioText.number(segment.high().orElseThrow()) + " over "
                        + Units.count(segment.rounds(), "round"))
                .orElseGet(segment::tooFew);
    }
}
