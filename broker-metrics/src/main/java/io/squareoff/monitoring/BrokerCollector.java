package io.squareoff.monitoring;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.net.URI;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The broker's metrics, read from all of its nodes when Prometheus asks for them: every sample is of that moment, and what the
 * broker no longer reports is gone. Meters that are kept would have to be registered and removed as streams come and go.
 *
 * <p>Thread-safe. Returns what could be read; a node that could not be is down, and the log says why, once.
 */
final class BrokerCollector implements MultiCollector {

    private static final Logger log = LoggerFactory.getLogger(BrokerCollector.class);

    private final NodeAddresses nodes;
    private final NodeReader reader;

    /** The failure of each node that could not be read last time. */
    private final Map<URI, String> problems = new ConcurrentHashMap<>();

    BrokerCollector(NodeAddresses nodes, NodeReader reader) {
        this.nodes = nodes;
        this.reader = reader;
    }

    @Override
    public MetricSnapshots collect() {
        Map<URI, CompletableFuture<NodePages>> read = new LinkedHashMap<>();
        nodes.current().forEach(node -> read.computeIfAbsent(node, reader::read));
        BrokerSamples samples = new BrokerSamples();
        Set<String> names = new HashSet<>();
        read.forEach((node, pages) -> {
            boolean up = add(node, pages, names, samples);
            BrokerMeters.addUp(up, node.getAuthority(), samples);
        });
        problems.keySet().retainAll(read.keySet());
        return samples.all();
    }

    /** Returns true if the node could be read. */
    private boolean add(URI node, CompletableFuture<NodePages> reading, Set<String> names, BrokerSamples samples) {
        NodePages pages;
        try {
            pages = reading.join();
        } catch (CompletionException e) {
            down(node, String.valueOf(e.getCause()));
            return false;
        }
        if (pages.name().isEmpty() || !names.add(pages.name())) {
            down(node, "it is called '" + pages.name() + "', and each node needs a name that no other has");
            return false;
        }
        BrokerMeters.add(pages, samples);
        if (problems.remove(node) != null) {
            log.info("the broker's monitoring at {} can be read again", node);
        }
        return true;
    }

    private void down(URI node, String problem) {
        if (!problem.equals(problems.put(node, problem))) {
            log.warn("the broker's monitoring at {} cannot be read: {}", node, problem);
        }
    }
}
