package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Arm;
import java.util.List;
import java.util.Map;

/**
 * A figure that somebody else published for one transport, from another machine and another program.
 *
 * @param cpuPercent CPU as published, approximately, of what is not said
 * @param p50Seconds response time, 50th percentile
 * @param p90Seconds response time, 90th percentile
 */
record Published(double requestsPerSecond, double p50Seconds, double p90Seconds, int cpuPercent) {

    /** Where {@link #BY_TRANSPORT} comes from. */
    static final String SOURCE = "the tutorial \"NATS messaging vs REST\"";

    /** How they were taken. */
    static final String HOW = "1,000 requests, 100 at a time, N = 1000, run once";

    static final Map<String, Published> BY_TRANSPORT = Map.of(
            "rest", new Published(15.26, 6.451, 6.823, 85),
            "nats", new Published(225.00, 0.435, 0.495, 56));

    /** Whether an arm did the work that was published: as many squares, in a closed model. */
    static boolean sameWork(Arm arm) {
        return arm.workload().number() == 1000
                && arm.workload().chunk() == 1
                && arm.workload().load() instanceof Load.Closed;
    }

    /** Those of the transports that something was published of, in their order. */
    static List<String> among(List<String> transports) {
        return transports.stream().filter(BY_TRANSPORT::containsKey).toList();
    }
}
