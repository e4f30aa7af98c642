package io.squareoff.work;

import io.squareoff.proto.Demand;
import io.squareoff.proto.Payload;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * The most that one call may demand, the same in the aggregator and in every backend. Every value is required; application.yaml
 * has the defaults.
 *
 * @param maxPayload of a request, and of a reply
 * @param maxWait the longest time that a backend waits
 * @param maxCpu the most CPU time that a backend burns
 */
@ConfigurationProperties(prefix = "squareoff.demand", ignoreUnknownFields = false)
public record DemandLimits(DataSize maxPayload, Duration maxWait, Duration maxCpu) {

    private static final Duration LONGEST = Duration.ofMinutes(1);

    public DemandLimits {
        Assert.isTrue(
                maxPayload != null && !maxPayload.isNegative() && maxPayload.toBytes() <= Payload.LONGEST,
                () -> "squareoff.demand.max-payload must be 0B to 1MB, not " + maxPayload);
        check("max-wait", maxWait);
        check("max-cpu", maxCpu);
    }

    private static void check(String key, Duration value) {
        Assert.isTrue(
                value != null && !value.isNegative() && value.compareTo(LONGEST) <= 0,
                () -> "squareoff.demand." + key + " must be a duration of 0s to 1m, not " + value);
    }

    /** Says in what a demand exceeds these limits, or returns null if it does not. */
    String excess(Demand demand) {
        if (Math.max(demand.requestBytes(), demand.replyBytes()) > maxPayload.toBytes()) {
            return "demands a payload of %d bytes in the request and %d in the reply, of which each may have %d"
                    .formatted(demand.requestBytes(), demand.replyBytes(), maxPayload.toBytes());
        }
        if (demand.waiting().compareTo(maxWait) > 0) {
            return "demands to wait for %d ms, of which there may be %d"
                    .formatted(demand.waiting().toMillis(), maxWait.toMillis());
        }
        return demand.cpu().compareTo(maxCpu) > 0
                ? "demands %d ms of CPU time, of which there may be %d"
                        .formatted(demand.cpu().toMillis(), maxCpu.toMillis())
                : null;
    }
}
