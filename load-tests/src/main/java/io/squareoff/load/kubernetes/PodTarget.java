package io.squareoff.load.kubernetes;

import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Backends;
import io.squareoff.harness.stack.PlacedPod;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pods of one launch. Work on them fails where one of them was ended, replaced or started anew meanwhile. */
final class PodTarget implements Target {

    private final RemoteTarget remote;
    private final PodStack stack;
    private final StackPods started;
    private final List<PlacedPod> placed;

    PodTarget(RemoteTarget remote, PodStack stack, StackPods started, List<PlacedPod> placed) {
        this.remote = remote;
        this.stack = stack;
        this.started = started;
        this.placed = List.copyOf(placed);
    }

    @Override
    public int await(ManagedProcess work, Duration limit) throws InterruptedException {
        int exit = remote.await(work, limit);
        requireAlive();
        return exit;
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
    public String aggregatorUrl() {
        return remote.aggregatorUrl();
    }

    @Override
    public long unexpectedReplies(String transport) throws InterruptedException {
        return remote.unexpectedReplies(transport);
    }

    @Override
    public Optional<Backends> backends() {
        return remote.backends();
    }

    @Override
    public Optional<Map<String, Map<String, String>>> transports() throws InterruptedException {
        return remote.transports();
    }

    @Override
    public UsageSource usage() {
        return new PodUsage(remote.usage());
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

    @Override
    public List<String> lost() {
        return List.of();
    }

    /** Leaves the pods as they are: the next launch replaces them. */
    @Override
    public void close() {
        remote.close();
    }
}
