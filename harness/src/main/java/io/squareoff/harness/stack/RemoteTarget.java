package io.squareoff.harness.stack;

import io.squareoff.harness.measure.MetricsUsage;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An aggregator that somebody else started, wherever it runs: nothing of it is started or stopped. */
public final class RemoteTarget implements Target {

    private final String aggregatorUrl;
    private final Map<String, URI> metrics;
    private final AggregatorCounters counters;
    private final Map<String, Long> unexpectedRead = new HashMap<>();

    /**
     * @param aggregatorUrl where it listens, without a slash at the end
     * @param metrics where each process tells what it uses, by name: see {@link MetricsUsage}
     */
    public RemoteTarget(String aggregatorUrl, Map<String, URI> metrics) {
        this.aggregatorUrl = aggregatorUrl;
        this.metrics = new LinkedHashMap<>(metrics);
        this.counters = new AggregatorCounters(aggregatorUrl);
    }

    @Override
    public String aggregatorUrl() {
        return aggregatorUrl;
    }

    @Override
    public long unexpectedReplies(String transport) throws InterruptedException {
        long all = counters.unexpectedReplies(transport);
        Long before = unexpectedRead.put(transport, all);
        return before == null ? 0 : all - before;
    }

    @Override
    public Optional<Backends> backends() {
        return Optional.empty();
    }

    @Override
    public Optional<Map<String, Map<String, String>>> transports() throws InterruptedException {
        return AggregatorTransports.read(aggregatorUrl);
    }

    @Override
    public MetricsUsage usage() {
        return new MetricsUsage(metrics);
    }

    /** What is lost there is not known. */
    @Override
    public List<String> lost() {
        return List.of();
    }

    @Override
    public int await(ManagedProcess work, Duration limit) throws InterruptedException {
        try {
            return work.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new UserFacingException(work.name() + " did not end within " + limit.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw new UserFacingException("could not wait for " + work.name() + ": " + e.getCause(), e);
        }
    }

    @Override
    public void close() {
        // Nothing of it is ours.
    }
}
