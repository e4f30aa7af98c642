package io.squareoff.workshop.room;

import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.checkpoint.Checkpoints;
import io.squareoff.workshop.checkpoint.State.Attempt;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A learner, as the class knows him or her.
 *
 * @param latest what he or she sent last
 * @param seenAt when the broker had it, by the broker's clock
 */
record Learner(String id, Snapshot latest, Instant seenAt) {

    private static final Duration LONGEST = Duration.ofDays(4);

    String name() {
        return latest.name();
    }

    /** The checkpoint that the learner is at; empty before the first, and for one that is not known here. */
    Optional<Checkpoint> current(Checkpoints checkpoints) {
        return Optional.ofNullable(latest.state().current()).flatMap(checkpoints::named);
    }

    Optional<Attempt> attempt(Checkpoint checkpoint) {
        return latest.state().attempt(checkpoint);
    }

    /** The time since the learner was last heard of. */
    Duration silence(Instant now) {
        return bounded(Duration.between(seenAt, now));
    }

    /** The time that an attempt took until it passed, or has taken until now. Differences between clocks drop out. */
    Duration timeIn(Attempt attempt, Instant now) {
        return attempt.passed()
                ? bounded(Duration.between(attempt.startedAt(), attempt.passedAt()))
                : bounded(bounded(Duration.between(attempt.startedAt(), latest.sentAt()))
                        .plus(silence(now)));
    }

    private static Duration bounded(Duration time) {
        if (time.isNegative()) {
            return Duration.ZERO;
        }
        return time.compareTo(LONGEST) > 0 ? LONGEST : time;
    }
}
