package io.squareoff.cli;

import io.squareoff.harness.progress.Step;
import java.time.Duration;
import java.util.Optional;

/** The progress of a command in one line. */
final class StatusText {

    private static final Duration TWO_MINUTES = Duration.ofMinutes(2);

    /** Below that an estimate is rounded to none, as "0 of 0 s". */
    private static final Duration LEAST = Duration.ofMillis(500);

    private static final int BAR = 20;
    private static final String CUT = "..";

    private StatusText() {}

    /** Seconds, or minutes where these are many. */
    static String rounded(Duration time) {
        return time.compareTo(TWO_MINUTES) < 0
                ? time.plusMillis(500).toSeconds() + " s"
                : time.plusSeconds(30).toMinutes() + " min";
    }

    /**
     * A step that begins, such as "round 2 of 6, nats: about 25 s, 13 min left".
     *
     * @param left until the command ends; empty where that is not known
     */
    static String beginning(Step step, Optional<Duration> left) {
        return step.what() + ": about " + rounded(step.planned()) + inAll(left);
    }

    /** A step that is under way, such as "round 2 of 6, nats: 12 of 25 s, 412 requests/s, 13 min left". */
    static String plain(Step step, Duration elapsed, Optional<Duration> left) {
        return step.what() + ": " + status(step, elapsed, left);
    }

    /** The same with a bar, such as "round 2 of 6, nats [#########-----------] 12 of 25 s", in so many columns at most. */
    static String fitted(Step step, Duration elapsed, Optional<Duration> left, int columns) {
        String status = status(step, elapsed, left);
        String what = step.what();
        String bar = bar(step.planned(), elapsed);
        if (!bar.isEmpty() && what.length() + 1 + bar.length() + 1 + status.length() <= columns) {
            return what + " " + bar + " " + status;
        }
        int room = columns - status.length() - 2;
        if (what.length() <= room) {
            return what + ": " + status;
        }
        String shorter = room > CUT.length() ? what.substring(0, room - CUT.length()) + CUT + ": " + status : status;
        return shorter.substring(0, Math.min(shorter.length(), columns));
    }

    private static String bar(Duration planned, Duration elapsed) {
        if (planned.compareTo(LEAST) < 0) {
            return "";
        }
        double share = Math.min(1, (double) elapsed.toNanos() / planned.toNanos());
        int full = (int) (share * BAR);
        return "[" + "#".repeat(full) + "-".repeat(BAR - full) + "]";
    }

    private static String status(Step step, Duration elapsed, Optional<Duration> left) {
        String seen = step.seen().get();
        return time(step.planned(), elapsed) + (seen.isEmpty() ? "" : ", " + seen) + inAll(left);
    }

    private static String time(Duration planned, Duration elapsed) {
        long seconds = elapsed.toSeconds();
        if (planned.compareTo(LEAST) < 0) {
            return seconds + " s";
        }
        String whole = rounded(planned);
        boolean inSeconds = planned.compareTo(TWO_MINUTES) < 0;
        return seconds > planned.toSeconds()
                ? seconds + " s, estimated " + whole
                : (inSeconds ? seconds + "" : seconds + " s") + " of " + whole;
    }

    private static String inAll(Optional<Duration> left) {
        return left.map(time -> time.isZero() ? ", longer than estimated" : ", " + rounded(time) + " left")
                .orElse("");
    }
}
