package io.squareoff.http;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * The bounds of each port against callers that ask for too much, or take too long. Every value is required; application.yaml has
 * the defaults.
 *
 * @param maxConnections open connections; one more is closed at once
 * @param idleTimeout the time that a connection may stay open without a request. Longer than a caller keeps one for its next
 *     request: the side that closes first must be the one that would send
 * @param headerTimeout the time from the first byte of a request until its header is complete
 * @param bodyTimeout the time from there until its body is complete
 * @param answerTimeout the time until a caller has taken all that is written to it
 * @param maxInitialLine method, path and version of a request
 * @param maxHeader its header, and the list of headers over HTTP/2 as RFC 9113 counts it
 * @param maxHeaders their number
 * @param maxControlFrames HTTP/2 frames without a request or a byte of one, on one connection in a second; four more for every
 *     request
 */
@ConfigurationProperties(prefix = "squareoff.server", ignoreUnknownFields = false)
public record ServerLimits(
        int maxConnections,
        Duration idleTimeout,
        Duration headerTimeout,
        Duration bodyTimeout,
        Duration answerTimeout,
        DataSize maxInitialLine,
        DataSize maxHeader,
        int maxHeaders,
        int maxControlFrames) {

    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final DataSize SMALLEST = DataSize.ofBytes(256);
    private static final DataSize LARGEST = DataSize.ofMegabytes(1);

    public ServerLimits {
        check("max-connections", maxConnections, 1);
        check("idle-timeout", idleTimeout);
        check("header-timeout", headerTimeout);
        check("body-timeout", bodyTimeout);
        check("answer-timeout", answerTimeout);
        check("max-initial-line", maxInitialLine);
        check("max-header", maxHeader);
        check("max-headers", maxHeaders, 1);
        check("max-control-frames", maxControlFrames, 100);
    }

    /** Returns the time after which this is the reason to end something. */
    Duration timeout(Ending ending) {
        return switch (ending) {
            case IDLE -> idleTimeout;
            case HEADER -> headerTimeout;
            case BODY -> bodyTimeout;
            case ANSWER -> answerTimeout;
            case ROOM, FRAMES -> throw new IllegalArgumentException("bytes and frames are counted, not timed");
        };
    }

    private static void check(String key, int value, int least) {
        Assert.isTrue(
                value >= least, () -> "squareoff.server." + key + " must be at least " + least + ", not " + value);
    }

    private static void check(String key, Duration value) {
        Assert.isTrue(
                value != null && value.compareTo(SHORTEST) >= 0,
                () -> "squareoff.server." + key + " must be a duration of at least 100ms, not " + value);
    }

    private static void check(String key, DataSize value) {
        Assert.isTrue(
                value != null && value.compareTo(SMALLEST) >= 0 && value.compareTo(LARGEST) <= 0,
                () -> "squareoff.server." + key + " must be 256B to 1MB, not " + value);
    }
}
