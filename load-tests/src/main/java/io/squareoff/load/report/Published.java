package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Metric;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Figures that a tutorial published for one transport, from another machine and another program: Vinoth Selvaraj, "NATS Messaging vs
 * REST Performance Comparison", vinsguru.com, September 2020.
 *
 * @param cpuPercent CPU as published, approximately; the tutorial does not say of which processes or cores
 * @param p50Seconds response time, 50th percentile
 * @param p90Seconds response time, 90th percentile
 */
record Published(double requestsPerSecond, double p50Seconds, double p90Seconds, int cpuPercent) {

    /** Title, author, site and date of {@link #BY_TRANSPORT}. */
    static final String SOURCE =
            "\"NATS Messaging vs REST Performance Comparison\" (Vinoth Selvaraj, vinsguru.com, September 2020)";

    /** The work behind {@link #BY_TRANSPORT}. */
    static final String HOW = "1,000 requests, 100 at a time, N = 1000, run once";

    static final Map<String, Published> BY_TRANSPORT = Map.of(
            "rest", new Published(15.26, 6.451, 6.823, 85),
            "nats", new Published(225.00, 0.435, 0.495, 56));

    private static final int NUMBER = 1000;
    private static final double MILLIS_PER_SECOND = 1000;

    /** True if an arm did the published work: as many squares and nothing else, in a closed model. */
    static boolean sameWork(Arm arm) {
        return arm.workload().number() == NUMBER
                && arm.workload().chunk() == 1
                && arm.workload().demand().isNone()
                && arm.workload().load() instanceof Load.Closed;
    }

    /** The transports with published figures, in their order. */
    static List<String> among(List<String> transports) {
        return transports.stream().filter(BY_TRANSPORT::containsKey).toList();
    }

    /** A figure in the unit that tables show; empty where it was not published. */
    OptionalDouble shown(Metric metric) {
        return switch (metric) {
            case THROUGHPUT -> OptionalDouble.of(requestsPerSecond);
            case SQUARES -> OptionalDouble.of(requestsPerSecond * NUMBER);
            case P50 -> OptionalDouble.of(p50Seconds * MILLIS_PER_SECOND);
            case P90 -> OptionalDouble.of(p90Seconds * MILLIS_PER_SECOND);
            default -> OptionalDouble.empty();
        };
    }
}
