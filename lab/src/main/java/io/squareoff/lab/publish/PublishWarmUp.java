package io.squareoff.lab.publish;

import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A publisher's first seconds at its rate, which end when messages no longer wait ever less: until the client and the broker have settled,
 * latency before a fault would be that of interpreted code.
 *
 * <p>One thread awaits; the other methods are for any thread.
 */
public final class PublishWarmUp {

    /** The seconds that are compared to as many before them. */
    private static final int SPAN = 2;

    private static final int SHORTEST = 2 * SPAN;
    private static final int LONGEST = 20;

    /** It is over where p99 has not fallen by more than half. */
    private static final double LEVEL = 0.5;

    private final MessageLog log;
    private final long startNanos;

    private volatile long endNanos;
    private volatile boolean level;

    /** @param startNanos time when the first message was due, a reading of {@link System#nanoTime} */
    public PublishWarmUp(MessageLog log, long startNanos) {
        this.log = log;
        this.startNanos = startNanos;
    }

    /** Returns when it is over, after 4 to 20 seconds of messages. */
    public void await() throws InterruptedException {
        for (int seconds = SHORTEST; ; seconds++) {
            ArrivalSchedule.await(after(seconds));
            level = isLevel(seconds);
            if (level || seconds == LONGEST) {
                endNanos = after(seconds);
                return;
            }
        }
    }

    /** The time when it was over, a reading of {@link System#nanoTime}. */
    public long endNanos() {
        return endNanos;
    }

    /** Words on waits that still fell at the end, if they did. */
    public Optional<String> remark() {
        return level
                ? Optional.empty()
                : Optional.of("messages before the fault still waited ever less after " + LONGEST + " s of warm-up");
    }

    /** Returns true if the waits of the last seconds are not much shorter than those before them. */
    boolean isLevel(int seconds) {
        return p99(seconds - SPAN, seconds) >= LEVEL * p99(seconds - 2 * SPAN, seconds - SPAN);
    }

    private long p99(int from, int to) {
        return log.waits(message -> log.dueNanos(message) - after(from) >= 0 && log.dueNanos(message) - after(to) < 0)
                .getValueAtPercentile(99);
    }

    private long after(int seconds) {
        return startNanos + TimeUnit.SECONDS.toNanos(seconds);
    }
}
