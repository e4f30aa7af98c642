package io.squareoff.lab.sparse;

import io.squareoff.lab.publish.LoggedMessages;
import io.squareoff.lab.sparse.CellTimeline.Info;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A timeline made up: a publisher with a message every 2 ms, from 2 s before the consumer to 2 s after it was through, each answered
 * within 1 ms but for the time in which the broker answers nobody. Times are in milliseconds since the consumer was requested.
 */
record SyntheticTimeline(long stallFrom, long stallTo, OptionalLong nonePending, long through, long end) {

    private static final long EVERY = 2;

    /** Through after some time, in which the broker stalls for a while right after the consumer was requested. */
    static SyntheticTimeline stalling(long stall, long nonePending) {
        return new SyntheticTimeline(
                5, 5 + stall, OptionalLong.of(nonePending), Math.max(1_000, nonePending), nonePending + 3_000);
    }

    /** Given up after some time, with messages pending. */
    static SyntheticTimeline givenUp(long after) {
        return new SyntheticTimeline(5, 5, OptionalLong.empty(), after, after + 3_000);
    }

    CellTimeline timeline() {
        return timeline(0, 0, Optional.empty());
    }

    CellTimeline timeline(long missing, long repeated, Optional<Boolean> onLeader) {
        LoggedMessages writes = new LoggedMessages(Duration.ofMillis(EVERY));
        List<Info> infos = new ArrayList<>();
        for (long due = -2_000; due < end; due += EVERY) {
            writes.sent(nanos(due), nanos(due)).thenAcknowledged(nanos(due) + took(due));
        }
        for (long at = -2_000; at < end; at += 100) {
            infos.add(new Info(nanos(at), took(at), true));
        }
        return new CellTimeline(
                WriteFigures.of(writes.log(), 0, nanos(through), nanos(end)),
                infos,
                OptionalLong.of(nanos(3)),
                OptionalLong.of(nanos(4)),
                nonePending.isPresent() ? OptionalLong.of(nanos(nonePending.getAsLong())) : OptionalLong.empty(),
                nanos(through),
                new long[] {1_000, 500, 250},
                nanos(7),
                missing,
                repeated,
                nanos(end),
                Optional.of(Duration.ofMillis(through / 2)),
                onLeader);
    }

    /** In nanoseconds; the queue behind the stall is answered at once. */
    private long took(long at) {
        return at >= stallFrom && at < stallTo ? nanos(stallTo - at) : nanos(1) / 2;
    }

    static long nanos(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }
}
