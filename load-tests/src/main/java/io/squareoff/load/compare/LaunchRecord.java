package io.squareoff.load.compare;

import io.squareoff.harness.stack.PlacedPod;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A launch that was made, or begun.
 *
 * @param number counted from 1
 * @param arms in the order of their warm-up
 * @param start from its beginning until every transport had answered once, or as far as that came
 * @param warmUp from then until every arm was warmed up, or as far as that came
 * @param warmUpLoads of that, the time that the load of each arm lasted, and of each demand of its calls, as far as that came
 * @param whole from its beginning until its processes were gone
 * @param pods of its processes and the generator; empty outside of a Kubernetes cluster
 * @param complete true if all that was to be measured in it was
 */
public record LaunchRecord(
        int number,
        List<String> arms,
        Instant startedAt,
        Duration start,
        Duration warmUp,
        Map<String, Duration> warmUpLoads,
        Duration whole,
        List<PlacedPod> pods,
        boolean complete) {

    public LaunchRecord {
        arms = List.copyOf(arms);
        pods = List.copyOf(pods);
        warmUpLoads = Collections.unmodifiableMap(new LinkedHashMap<>(warmUpLoads));
    }
}
