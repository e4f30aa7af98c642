package io.squareoff.lab.broker;

import io.nats.client.Connection;
import io.nats.client.api.ClusterInfo;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.stack.Broker;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A broker that an experiment uses, with what it made there: started by the lab, or somebody else's.
 *
 * <p>Connecting is thread-safe; everything else that does not say so is for the thread that runs the
 * experiment.
 */
public final class BrokerSession implements AutoCloseable {

    private final BrokerAddress access;
    private final Optional<Broker> own;
    private final String prefix;
    private final String syncInterval;
    private final ClosableConnection administration;
    private final Streams streams;

    private volatile boolean left;

    /**
     * Connects.
     *
     * @param own the broker's processes where the lab started them
     * @param prefix of every name and subject on it
     * @param syncInterval how often files are written through; empty where it is not known
     */
    public BrokerSession(BrokerAddress access, Optional<Broker> own, String prefix, String syncInterval)
            throws InterruptedException {
        this.access = access;
        this.own = own;
        this.prefix = prefix;
        this.syncInterval = syncInterval;
        this.administration = connect("administration");
        try {
            this.streams = new Streams(connection(), access.servers());
        } catch (LabException e) {
            administration.close();
            throw e;
        }
    }

    /** A connection of its own, for whoever asks to close. */
    public ClosableConnection connect(String name) throws InterruptedException {
        return new ClosableConnection(access.connect(name));
    }

    /** A connection of its own to the node that leads a stream; to any of them where the broker is somebody else's. */
    public ClosableConnection connectToLeader(String stream, String name) throws InterruptedException {
        Optional<String> leader = own.flatMap(broker -> leader(broker, stream));
        return leader.isEmpty() ? connect(name) : new ClosableConnection(access.connectTo(leader.get(), name));
    }

    private Optional<String> leader(Broker broker, String stream) {
        ClusterInfo cluster = streams.info(stream).getClusterInfo();
        String[] urls = access.servers().split(",");
        return IntStream.range(0, urls.length)
                .filter(node ->
                        cluster != null && broker.processes().get(node).name().equals(cluster.getLeader()))
                .mapToObj(node -> urls[node])
                .findFirst();
    }

    /** Where {@link #connectToLeader} connects to, in words. */
    public String leaderConnection() {
        return own.isPresent()
                ? "the client connected to the stream's leader"
                : "the client connected to any of them, the stream's leader or not";
    }

    /** The one that streams are made over. */
    Connection connection() {
        return administration.connection();
    }

    public Streams streams() {
        return streams;
    }

    /** A stream's, bucket's or subject's name on this broker. */
    public String name(String base) {
        return prefix + base;
    }

    /** Creates a stream and returns its name here. */
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

    public String where() {
        return access.servers();
    }

    /** The broker's processes by name; empty where they are not ours; thread-safe. */
    public Map<String, Long> pids() {
        Map<String, Long> pids = new LinkedHashMap<>();
        own.ifPresent(broker -> broker.processes().forEach(node -> pids.put(node.name(), node.pid())));
        return pids;
    }

    /** The nodes that have ended and should not have. */
    public List<ManagedProcess> ended() {
        return own.stream()
                .flatMap(broker -> broker.processes().stream())
                .filter(ManagedProcess::hasEnded)
                .toList();
    }

    /** What is needed to lose a message that such a stream has acknowledged, in words. */
    public String durability(StorageType storage, int replicas) {
        String copies = replicas + (replicas == 1 ? " replica" : " replicas");
        if (storage == StorageType.Memory) {
            return "memory storage, " + copies + ", " + machines() + ": nothing survives them";
        }
        return "file storage, " + copies + ", " + writtenThrough() + ", " + machines();
    }

    /** The same of files where each row says how many replicas there are. */
    public String durability() {
        return "file storage, replicas as each row says, " + writtenThrough() + ", " + machines();
    }

    private String writtenThrough() {
        return switch (syncInterval) {
            case "" -> "written through as the broker is configured";
            case "always" -> "written through before each acknowledgement";
            default -> "written through every " + syncInterval;
        };
    }

    /** Where the brokers run, in words. */
    public String machines() {
        return own.map(broker -> broker.processes().size())
                .map(nodes -> nodes == 1
                        ? "1 broker on 1 machine"
                        : nodes + " brokers on 1 machine and its one disk, which are not " + nodes + " machines")
                .orElse("brokers at " + access.servers());
    }

    /** Deletes what was made here, and returns what could not be, in words; stops the broker where it is the lab's. */
    public List<String> leave() {
        left = true;
        try {
            return own.isEmpty() ? streams.deleteAll() : List.of();
        } finally {
            close();
        }
    }

    /** Whether it is no longer used, so that its processes may end; thread-safe. */
    public boolean isLeft() {
        return left;
    }

    @Override
    public void close() {
        administration.close();
        own.ifPresent(Broker::close);
    }
}
