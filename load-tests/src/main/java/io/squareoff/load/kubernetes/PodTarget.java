package io.squareoff.load.kubernetes;

import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.PlacedPod;
import io.squareoff.harness.stack.RemoteTarget;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The pods of one launch. Work on them fails where one of them was ended, replaced or started anew meanwhile. Closing it leaves them as they
 * are: the next launch replaces them.
 */
final class PodTarget extends RemoteTarget {

    private final PodStack stack;
    private final StackPods started;
    private final List<PlacedPod> placed;

    /** @param metrics pages of each pod */
    PodTarget(
            String aggregatorUrl, Map<String, URI> metrics, PodStack stack, StackPods started, List<PlacedPod> placed) {
        super(aggregatorUrl, metrics);
        this.stack = stack;
        this.started = started;
        this.placed = List.copyOf(placed);
    }

    @Override
    public void requireAlive() {
        started.loss(stack.pods()).ifPresent(loss -> {
            throw new UserFacingException(loss);
        });
    }

    @Override
    public List<PlacedPod> pods() {
        return placed;
    }

    @Override
    public UsageSource usage() {
        return new PodUsage(super.usage());
    }

    /** The pods' own metrics. Where they cannot be read, the error names the pod that is gone. */
    private final class PodUsage implements UsageSource {

        private final UsageSource metrics;

        private PodUsage(UsageSource metrics) {
            this.metrics = metrics;
        }

        @Override
        public Duration interval() {
            return metrics.interval();
        }

        @Override
        public Reading read() throws IOException, InterruptedException {
            try {
                return metrics.read();
            } catch (IOException e) {
                throw new IOException(started.loss(stack.pods()).orElse(e.getMessage()), e);
            }
        }
    }
}
