package io.squareoff.lab.broker;

import io.nats.client.Connection;
import io.nats.client.api.ClusterInfo;
import io.nats.client.api.Placement;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.stack.Durability;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A broker in use by an experiment, started by the lab or somebody else's, with the streams that were created on it.
 *
 * <p>{@link #connect} and the methods that say so are thread-safe; the others are for the thread that runs the experiment.
 */
public final class BrokerSession implements AutoCloseable {

    private final BrokerAddress address;
    private final Optional<BrokerNodes> nodes;
    private final String prefix;
    private final String syncInterval;
    private final ClosableConnection administration;
    private final Streams streams;

    /**
     * @param own the broker's nodes, if the lab started them; they end with the session
     * @param prefix of every name and subject on it
     * @param syncInterval interval at which files are written through; empty if it is not known
     * @throws UserFacingException if no broker answers, or it refuses the account or has no JetStream for it
     */
    public BrokerSession(BrokerAddress address, Optional<BrokerNodes> own, String prefix, String syncInterval)
            throws InterruptedException {
        this.address = address;
        this.nodes = own;
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

    /** Opens a connection to the node at a place, counted round, or to any node if the broker is somebody else's. */
    public ClosableConnection connect(String name, int place) throws InterruptedException {
        Optional<String> node = node(place);
        return node.isEmpty() ? connect(name) : connectTo(node.get(), name);
    }

    private Optional<String> node(int place) {
        return nodes.map(BrokerNodes::names).map(names -> names.get(place % names.size()));
    }

    /** Opens a connection to the node that leads a stream, or to any node if the broker is somebody else's. */
    public ClosableConnection connectToLeader(String stream, String name) throws InterruptedException {
        Optional<String> leader = nodes.flatMap(own -> leader(stream));
        return leader.isEmpty() ? connect(name) : connectTo(leader.get(), name);
    }

    /** Opens a connection to a node of a broker that the lab started, and to another only if that one does not answer. */
    public ClosableConnection connectTo(String node, String name) throws InterruptedException {
        return new ClosableConnection(address.connectTo(nodes.orElseThrow().url(node), name));
    }

    /** The name of the node that leads a stream; empty if none does, or the broker does not name it. */
    public Optional<String> leader(String stream) {
        return Optional.ofNullable(streams.info(stream).getClusterInfo()).map(ClusterInfo::getLeader);
    }

    /** The nodes of a broker that the lab started; empty if it is somebody else's. */
    public Optional<BrokerNodes> nodes() {
        return nodes;
    }

    /** The node that {@link #connectToLeader} connects to, in words. */
    public String leaderConnection() {
        return nodes.isPresent()
                ? "the client connected to the stream's leader"
                : "the client connected to any node, the stream's leader or not";
    }

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
        streams.create(configuration(base, subjects, storage, replicas));
        return name(base);
    }

    private StreamConfiguration configuration(String base, String subjects, StorageType storage, int replicas) {
        return StreamConfiguration.builder()
                .name(name(base))
                .subjects(name(subjects))
                .storageType(storage)
                .replicas(replicas)
                .build();
    }

    /**
     * The same, once all its replicas are current.
     *
     * @throws UserFacingException if they do not become so in time
     */
    public String createCurrent(String base, StorageType storage, int replicas) throws InterruptedException {
        String stream = create(base, base, storage, replicas);
        streams.awaitCurrent(stream, replicas);
        return stream;
    }

    /** Creates a stream that the node at a place leads, and returns its name on this broker. */
    public String create(String base, String subjects, StorageType storage, int replicas, int leader)
            throws InterruptedException {
        create(configuration(base, subjects, storage, replicas), leader);
        return name(base);
    }

    /**
     * Creates a stream that the node at a place leads, counted round. Any node leads it if the broker is somebody else's or older than
     * nats-server 2.11, or if not every node has a replica of several.
     *
     * @throws UserFacingException if that node does not lead it in time
     */
    public void create(StreamConfiguration stream, int leader) throws InterruptedException {
        int replicas = stream.getReplicas();
        int count = nodes.map(BrokerNodes::count).orElse(1);
        if (count == 1 || !canChooseLeaders() || replicas > 1 && replicas < count) {
            streams.create(stream);
            return;
        }
        String node = node(leader).orElseThrow();
        streams.create(
                replicas > 1
                        ? stream
                        : StreamConfiguration.builder(stream)
                                .placement(Placement.builder().tags(node).build())
                                .build());
        streams.lead(stream.getName(), node);
    }

    /**
     * Has the node that leads a stream lead a consumer of it too, which has as many replicas; without effect where {@link
     * #create(StreamConfiguration, int)} lets any node lead.
     *
     * @throws UserFacingException if it does not in time, or no node leads the stream
     */
    public void leadWithStream(String stream, String consumer) throws InterruptedException {
        if (nodes.isPresent() && nodes.get().count() > 1 && canChooseLeaders()) {
            String leader = leader(stream).orElseThrow(() -> new UserFacingException("no node leads " + stream));
            streams.lead(stream, consumer, leader);
        }
    }

    private boolean canChooseLeaders() {
        return connection().getServerInfo().isSameOrNewerThanVersion("2.11.0");
    }

    public String version() {
        return connection().getServerInfo().getVersion();
    }

    /** The URLs of its nodes, separated by commas. */
    public String servers() {
        return address.servers();
    }

    /** The process ids of its nodes by name, without those that were ended on purpose; empty if the broker is somebody else's; thread-safe. */
    public Map<String, Long> pids() {
        return nodes.map(BrokerNodes::pids).orElseGet(Map::of);
    }

    /** The nodes that have ended unexpectedly; thread-safe. */
    public List<ManagedProcess> endedNodes() {
        return nodes.map(BrokerNodes::failed).orElseGet(List::of);
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
        return nodes.map(BrokerNodes::count)
                .map(count -> count == 1
                        ? "1 broker on 1 machine"
                        : count + " brokers on 1 machine and its one disk, which are not " + count + " machines")
                .orElse("brokers at " + address.servers());
    }

    /** Stops the broker if the lab started it; otherwise deletes its own streams there, and returns a message for each that is left. */
    public List<String> release() {
        try {
            return nodes.isEmpty() ? streams.deleteAll() : List.of();
        } finally {
            close();
        }
    }

    @Override
    public void close() {
        administration.close();
        nodes.ifPresent(BrokerNodes::close);
    }
}
