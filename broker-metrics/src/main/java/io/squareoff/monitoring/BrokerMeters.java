package io.squareoff.monitoring;

import static io.squareoff.monitoring.BrokerMeter.counter;
import static io.squareoff.monitoring.BrokerMeter.gauge;
import static io.squareoff.monitoring.BrokerMeter.ofPercent;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** All figures of the broker, and where its pages have them. */
final class BrokerMeters {

    private static final String NODE = "node";

    private static final BrokerMeter UP = gauge("up", "", "1 if the node's monitoring could be read, 0 if not");

    private static final List<BrokerMeter> OF_A_NODE = List.of(
            ofPercent("cpu_cores", "/cpu", "Cores in use, as the node measures it about once a second"),
            gauge("memory_bytes", "/mem", "Resident memory"),
            gauge("connections", "/connections", "Connections of clients"),
            gauge("subscriptions", "/subscriptions", "Subscriptions of clients and of the node itself"),
            counter("received_messages", "/in_msgs", "Messages that came from clients and other nodes"),
            counter("sent_messages", "/out_msgs", "Messages sent to clients and other nodes"),
            counter("received_bytes", "/in_bytes", "Bytes of messages that came"),
            counter("sent_bytes", "/out_bytes", "Bytes of messages sent"),
            counter("slow_consumers", "/slow_consumers", "Clients cut off since they took too long to read"));

    private static final BrokerMeter CONNECTIONS_OF_A_USER =
            gauge("user_connections", "", "Connections of clients that logged in as this user");

    private static final BrokerMeter PENDING_OF_A_USER = gauge(
            "user_pending_bytes", "/pending_bytes", "Bytes that wait until these clients read what was sent before");

    private static final List<BrokerMeter> OF_A_STREAM = List.of(
            gauge("stream_messages", "/state/messages", "Messages in the stream"),
            gauge("stream_bytes", "/state/bytes", "Bytes of the messages in the stream"),
            gauge("stream_consumers", "/state/consumer_count", "Consumers of the stream"),
            counter("stream_stored_messages", "/state/last_seq", "Messages stored since the stream was created"));

    private static final List<BrokerMeter> OF_A_CONSUMER = List.of(
            counter("consumer_deliveries", "/delivered/consumer_seq", "Deliveries, those made again among them"),
            gauge("consumer_ack_pending", "/num_ack_pending", "Messages delivered and not yet acknowledged"),
            gauge("consumer_redelivered", "/num_redelivered", "Those of them that were delivered more than once"),
            gauge("consumer_pending", "/num_pending", "Messages that wait for their first delivery"),
            gauge("consumer_waiting", "/num_waiting", "Pulls that wait for messages"));

    private BrokerMeters() {}

    /** @param address of the node's monitoring */
    static void addUp(boolean up, String address, BrokerSamples samples) {
        samples.add(UP, up ? 1 : 0, Labels.of("address", address));
    }

    /** Adds all that a node's pages have of itself, its connections, and the streams and consumers that it speaks for. */
    static void add(NodePages node, BrokerSamples samples) {
        samples.add(OF_A_NODE, node.server(), Labels.of(NODE, node.name()));
        addConnections(node, samples);
        for (NodePages.Stream stream : node.streams()) {
            samples.add(OF_A_STREAM, stream.detail(), labels(node, stream));
        }
        for (NodePages.Stream stream : node.known()) {
            for (JsonNode consumer : node.consumers(stream)) {
                Labels labels = labels(node, stream)
                        .add("consumer", consumer.path("name").asString(""));
                samples.add(OF_A_CONSUMER, consumer, labels);
            }
        }
    }

    private static Labels labels(NodePages node, NodePages.Stream stream) {
        return Labels.of(NODE, node.name(), "account", stream.account(), "stream", stream.name());
    }

    /** By user, of which there are few. Names of connections are the clients' to choose. */
    private static void addConnections(NodePages node, BrokerSamples samples) {
        Map<String, Integer> connections = new TreeMap<>();
        Map<String, Double> pending = new TreeMap<>();
        node.connections().path("connections").forEach(connection -> {
            String user = connection.path("authorized_user").asString("");
            connections.merge(user, 1, Integer::sum);
            pending.merge(user, PENDING_OF_A_USER.value(connection), Double::sum);
        });
        connections.forEach((user, count) -> {
            Labels labels = Labels.of(NODE, node.name(), "user", user);
            samples.add(CONNECTIONS_OF_A_USER, count, labels);
            samples.add(PENDING_OF_A_USER, pending.get(user), labels);
        });
    }
}
