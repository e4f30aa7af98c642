package io.squareoff.lab.broker;

import io.nats.client.Connection;
import io.nats.client.api.ClusterInfo;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.Durability;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A broker in use by an experiment, started by the lab or somebody else's, with the streams that were created on it.
 *
 * <p>{@link #connect} and the methods that say so are thread-safe; the others are for the thread that runs the experiment.
 */
public final class BrokerSession implements AutoCloseable {

    private final BrokerAddress address;
    private final Optional<Broker> own;
    private final String prefix;
    private final String syncInterval;
    private final ClosableConnection administration;
    private final Streams streams;

    private volatile boolean released;

    /**
     * Connects to the broker.
     *
     * @param own the broker's processes, if the lab started them
     * @param prefix of every name and subject on it
     * @param syncInterval interval at which files are written through; empty if it is not known
     * @throws UserFacingException if no broker answers, or it refuses the account or has no JetStream for it
     */
    public BrokerSession(BrokerAddress address, Optional<Broker> own, String prefix, String syncInterval)
            throws InterruptedException {
        this.address = address;
        this.own = own;
        this.prefix = prefix;
        this.syncInterval = syncInterval;
        this.administration = connect("administration");
        try {
            this.streams = new Streams(connection(), address.servers());
        } catch (UserFacingException e) {
            administration.close();
            throw e;
        }
    }

    /** Opens another connection, which the caller closes. */
    public ClosableConnection connect(String name) throws InterruptedException {
        return new ClosableConnection(address.connect(name));
    }

    /** Opens a connection to the node that leads a stream, or to any node if the broker is somebody else's. */
    public ClosableConnection connectToLeader(String stream, String name) throws InterruptedException {
        Optional<String> leader = own.flatMap(broker -> leader(broker, stream));
        return leader.isEmpty() ? connect(name) : new ClosableConnection(address.connectTo(leader.get(), name));
    }

    private Optional<String> leader(Broker broker, String stream) {
        ClusterInfo cluster = streams.info(stream).getClusterInfo();
        String[] urls = address.servers().split(",");
        return IntStream.range(0, urls.length)
                .filter(node ->
                        cluster != null && broker.processes().get(node).name().equals(cluster.getLeader()))
                .mapToObj(node -> urls[node])
                .findFirst();
    }

    /** The node that {@link #connectToLeader} connects to, in words. */
    public String leaderConnection() {
        return own.isPresent()
                ? "the client connected to the stream's leader"
                : "the client connected to any node, the stream's leader or not";
    }

    /** The connection for creating streams. */
    Connection connection() {
        return administration.nats();
    }

    public Streams streams() {
        return streams;
    }

    /** The name of a stream, bucket or subject on this broker, which includes its prefix. */
    public String name(String base) {
        return prefix + base;
    }

    /** Creates a stream and returns its name on this broker. */
    public String create(String base, String subjects, StorageType storage, int replicas) {
        streams.create(StreamConfiguration.builder()
                .name(name(base))
                .subjects(name(subjects))
                .storageType(storage)
                .replicas(replicas)
                .build());
        return name(base);
    }

    public String version() {
        return connection().getServerInfo().getVersion();
    }

    /** The URLs of its nodes, separated by commas. */
    public String servers() {
        return address.servers();
    }

    /** The process ids of its nodes by name; empty if the broker is somebody else's; thread-safe. */
    public Map<String, Long> pids() {
        Map<String, Long> pids = new LinkedHashMap<>();
        own.ifPresent(broker -> broker.processes().forEach(node -> pids.put(node.name(), node.pid())));
        return pids;
    }

    /** The nodes that ended unexpectedly. */
    public List<ManagedProcess> endedNodes() {
        return own.stream()
                .flatMap(broker -> broker.processes().stream())
                .filter(ManagedProcess::hasEnded)
                .toList();
    }

    /** The durability of a stream's acknowledged messages, in words. */
    public String durability(StorageType storage, int replicas) {
        String copies = Units.count(replicas, "replica");
        if (storage == StorageType.Memory) {
            return Durability.words("memory", copies, "never written through", machines() + ": lost when it stops");
        }
        return Durability.words("file", copies, Durability.writtenThrough(syncInterval), machines());
    }

    /** The durability of file storage, for a table whose rows name the number of replicas. */
    public String durability() {
        return Durability.words(
                "file", "replicas as each row says", Durability.writtenThrough(syncInterval), machines());
    }

    /** The number of nodes and machines, or the address of somebody else's broker, in words. */
    public String machines() {
        return own.map(broker -> broker.processes().size())
                .map(nodes -> nodes == 1
                        ? "1 broker on 1 machine"
                        : nodes + " brokers on 1 machine and its one disk, which are not " + nodes + " machines")
                .orElse("brokers at " + address.servers());
    }

    /**
     * Stops the broker if the lab started it; otherwise deletes the streams that were created on it.
     *
     * @return a message for each stream that could not be deleted
     */
    public List<String> release() {
        released = true;
        try {
            return own.isEmpty() ? streams.deleteAll() : List.of();
        } finally {
            close();
        }
    }

    /** Returns true once it is no longer used, so that its processes may end; thread-safe. */
    public boolean isReleased() {
        return released;
    }

    @Override
    public void close() {
        administration.close();
        own.ifPresent(Broker::close);
    }
}
