package io.squareoff.work;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * The bounds of a backend's work, the same for every backend. Every value is required; application.yaml has the defaults.
 *
 * @param atOnce calls whose work is done at a time, as many threads
 * @param queue calls that wait for their turn; one more is refused
 * @param queueTimeout the longest that one waits: when its turn comes later, it is refused
 */
@ConfigurationProperties(prefix = "squareoff.work", ignoreUnknownFields = false)
public record WorkLimits(int atOnce, int queue, Duration queueTimeout) {

    private static final int MOST_AT_ONCE = 4_096;
    private static final int LONGEST_QUEUE = 1_000_000;

    public WorkLimits {
        Assert.isTrue(
                atOnce >= 1 && atOnce <= MOST_AT_ONCE,
                () -> "squareoff.work.at-once must be 1 to " + MOST_AT_ONCE + ", not " + atOnce);
        Assert.isTrue(
                queue >= 1 && queue <= LONGEST_QUEUE,
                () -> "squareoff.work.queue must be 1 to " + LONGEST_QUEUE + ", not " + queue);
        Assert.isTrue(
                queueTimeout != null && queueTimeout.toMillis() > 0,
                () -> "squareoff.work.queue-timeout must be a positive duration like 10s, not " + queueTimeout);
    }
}
