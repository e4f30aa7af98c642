package io.squareoff.aggregator.transport;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * The configuration that all transports share, and that of the aggregator as a whole. Each kind has a record of its own for the rest. Every value is required;
 * application.yaml has the defaults.
 *
 * @param aggregation bounds of one aggregation and of how many there may be
 * @param maxInFlight calls that may be made and not yet answered, for each transport, over all its aggregations; fewer where
 *     a transport's own settings say so, or where it carries one call on each connection and has fewer
 * @param maxInFlightPayload bytes of payload that the calls in flight may have, for each transport: of their requests, and of the
 *     replies that they ask for
 * @param warmUp the time for which the aggregator asks over its transports, all of them together, before it is ready; zero for
 *     none
 * @param racePage the URL that {@code /} leads to; empty where there is no race page
 * @param transports the transports by their names, which stand in paths and reports; each with its bound of calls in flight
 */
@ConfigurationProperties(prefix = "squareoff", ignoreUnknownFields = false)
public record AggregatorProperties(
        AggregationLimits aggregation,
        int maxInFlight,
        DataSize maxInFlightPayload,
        Duration warmUp,
        String racePage,
        Map<String, TransportSettings> transports) {

    private static final Pattern PAGE = Pattern.compile("https?://[A-Za-z0-9.:\\[\\]-]+(/[A-Za-z0-9./_-]*)?");

    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    public AggregatorProperties {
        Assert.notNull(aggregation, "squareoff.aggregation is missing");
        Assert.isTrue(
                maxInFlight >= 1 && maxInFlight <= 1_000_000,
                "squareoff.max-in-flight must be 1 to 1000000, not " + maxInFlight);
        Assert.isTrue(
                maxInFlightPayload != null && !maxInFlightPayload.isNegative(),
                "squareoff.max-in-flight-payload must be a size like 32MB, not " + maxInFlightPayload);
        Assert.isTrue(
                warmUp != null && !warmUp.isNegative(),
                "squareoff.warm-up must be a duration like 10s, or 0s for none, not " + warmUp);
        Assert.isTrue(
                racePage != null
                        && (racePage.isEmpty() || PAGE.matcher(racePage).matches()),
                "squareoff.race-page must be a URL like http://127.0.0.1:8090/, or empty, not " + racePage);
        Assert.isTrue(transports != null && !transports.isEmpty(), "squareoff.transports is missing");
        Map<String, TransportSettings> bounded = new TreeMap<>();
        transports.forEach((name, settings) -> {
            checkName(name);
            bounded.put(name, settings.inFlightAtMost(maxInFlight));
        });
        transports = Map.copyOf(bounded);
    }

    private static void checkName(String name) {
        Assert.isTrue(
                NAME.matcher(name).matches(),
                "squareoff.transports." + name + " must be named in lower-case letters, digits and dashes, not '" + name
                        + "'");
        // load-tests would take it for another transport's limit, and measure that, or find no such transport.
        Assert.isTrue(
                !name.endsWith("-limit"),
                "squareoff.transports." + name + " must not end in -limit: results call the limit of a transport so");
    }

    /**
     * Bounds of the aggregations.
     *
     * @param maxNumber the largest N that may be asked for
     * @param maxConcurrent aggregations at once, over each transport; one more is turned away
     * @param maxSquares squares in progress at once, over all of them, from the request until the answer has left; a request
     *     for more than half of what is left of them is turned away
     * @param deadline the time that one may take
     */
    public record AggregationLimits(int maxNumber, int maxConcurrent, int maxSquares, Duration deadline) {

        public AggregationLimits {
            Assert.isTrue(maxNumber >= 1, "squareoff.aggregation.max-number must be at least 1, not " + maxNumber);
            Assert.isTrue(
                    maxConcurrent >= 1 && maxConcurrent <= 65_536,
                    "squareoff.aggregation.max-concurrent must be 1 to 65536, not " + maxConcurrent);
            Assert.isTrue(
                    maxSquares / 2 >= maxNumber,
                    "squareoff.aggregation.max-squares must be at least twice max-number (" + maxNumber + "), not "
                            + maxSquares);
            Assert.notNull(deadline, "squareoff.aggregation.deadline is missing");
            Assert.isTrue(
                    deadline.toMillis() > 0,
                    "squareoff.aggregation.deadline must be a positive duration like 10s, not " + deadline);
        }
    }
}
