package io.squareoff.harness.stack;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.FolderTree;
import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * A broker: one process, or a cluster of three. The folder of its streams and the passwords of its users, which are made for it,
 * are deleted when it is closed.
 *
 * <p>Not thread-safe: the thread that starts it uses and closes it. Only {@link #processes} may be called by others.
 */
public final class Broker implements AutoCloseable {

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    /** The variable of a broker whose clients use TLS. */
    private static final String TLS_CERTIFICATE = "NATS_TLS_CERTIFICATE";

    private final List<Ports.Node> nodes;
    private final Hosts hosts;
    private final Path store;
    private final BrokerDisks disks;
    private final BrokerPasswords passwords;
    private final boolean tls;

    /** A node that is started again takes the place of the one that ended, while others read. */
    private final List<ManagedProcess> processes = new CopyOnWriteArrayList<>();

    private Broker(
            List<Ports.Node> nodes,
            Hosts hosts,
            Path store,
            BrokerDisks disks,
            BrokerPasswords passwords,
            boolean tls) {
        this.nodes = nodes;
        this.hosts = hosts;
        this.store = store;
        this.disks = disks;
        this.passwords = passwords;
        this.tls = tls;
    }

    /**
     * Starts the processes of a stack's broker, with the configuration that is deployed, and returns without waiting.
     *
     * @param certificates with that of the broker; empty for a broker without TLS
     */
    static Broker start(
            ProjectLayout home,
            NatsServer server,
            StackVariant variant,
            List<Ports.Node> nodes,
            Hosts hosts,
            Path store,
            BrokerDisks disks,
            Optional<Certificates> certificates,
            Path logs) {
        Map<String, String> environment = certificates.map(Broker::environment).orElse(Map.of());
        Path configuration =
                home.brokerConfiguration(nodes.size() > 1, variant == StackVariant.PLAIN ? "" : "-" + variant.word());
        if (!Files.exists(configuration)) {
            disks.close();
            throw new UserFacingException("there is no " + configuration + ": this commit has no such broker");
        }
        return start(server, configuration, environment, nodes, hosts, store, disks, logs);
    }

    /** The variables that tls.conf refers to. Clients need no certificate, as with the backends. */
    private static Map<String, String> environment(Certificates certificates) {
        return Map.of(
                TLS_CERTIFICATE,
                quoted(certificates.certificate(Stack.BROKER).toString()),
                "NATS_TLS_KEY",
                quoted(certificates.key(Stack.BROKER).toString()),
                "NATS_TLS_AUTHORITY",
                quoted(certificates.authority().toString()),
                "NATS_TLS_VERIFY",
                "false");
    }

    /** Starts the processes of a broker whose streams are in a folder. */
    public static Broker start(
            NatsServer server,
            Path configuration,
            Map<String, String> environment,
            List<Ports.Node> nodes,
            Path store,
            Path logs) {
        return start(
                server, configuration, environment, nodes, Hosts.LOOPBACK, store, BrokerDisks.OF_THE_MACHINE, logs);
    }

    /**
     * Starts its processes and returns without waiting.
     *
     * @param configuration of every node; name, ports and store are arguments of each
     * @param environment variables that the configuration refers to, besides NATS_NAME, those of the users' passwords and
     *     those of the routes; clients use TLS where that of a certificate is among them
     * @param hosts of the nodes
     * @param store the folder for its streams
     * @param disks that its streams are on; closed with the broker, and also if it does not start
     * @param logs the folder for the processes' output
     */
    public static Broker start(
            NatsServer server,
            Path configuration,
            Map<String, String> environment,
            List<Ports.Node> nodes,
            Hosts hosts,
            Path store,
            BrokerDisks disks,
            Path logs) {
        boolean tls = environment.containsKey(TLS_CERTIFICATE);
        Broker broker;
        try {
            broker = new Broker(nodes, hosts, store, disks, BrokerPasswords.make(), tls);
        } catch (RuntimeException e) {
            disks.close();
            throw e;
        }
        try {
            broker.startAll(server, configuration, environment, logs);
            return broker;
        } catch (RuntimeException e) {
            broker.close();
            throw e;
        }
    }

    private void startAll(NatsServer server, Path configuration, Map<String, String> environment, Path logs) {
        for (int i = 0; i < nodes.size(); i++) {
            String name = name(i, nodes.size());
            List<String> command =
                    disks.seenBy(i, server.command(configuration, address(i), nodes.get(i), store.resolve(name)));
            Map<String, String> variables = new HashMap<>(environment);
            variables.put("NATS_NAME", name);
            variables.putAll(passwords.environment());
            variables.put(
                    "NATS_ROUTES_LISTEN", quoted(address(i) + ":" + nodes.get(i).routes()));
            variables.put("NATS_ROUTES", routes());
            processes.add(ManagedProcess.start(name, hosts.on(name, command), variables, logs));
        }
    }

    public static List<String> names(int nodes) {
        return IntStream.range(0, nodes).mapToObj(node -> name(node, nodes)).toList();
    }

    /** The URLs of all nodes for each other, as a list in the broker's configuration. */
    private String routes() {
        String user = BrokerUser.ROUTE.login() + ":" + passwords.of(BrokerUser.ROUTE);
        return IntStream.range(0, nodes.size())
                .mapToObj(node -> quoted("nats://" + user + "@" + address(node) + ":"
                        + nodes.get(node).routes()))
                .collect(Collectors.joining(", ", "[ ", " ]"));
    }

    private String address(int node) {
        return hosts.address(name(node, nodes.size()));
    }

    private static String quoted(String value) {
        return '"' + value + '"';
    }

    /** The passwords of its users, if its configuration has these. */
    public BrokerPasswords passwords() {
        return passwords;
    }

    /** The name of a node, counted from 0. */
    public static String name(int node, int nodes) {
        return nodes == 1 ? Stack.BROKER : Stack.BROKER + "-" + (node + 1);
    }

    /**
     * Waits until each node answers and has all its routes, and the one that leads knows all of them, so that it places streams on each.
     */
    public void awaitReady(Duration limit) throws InterruptedException {
        for (ManagedProcess node : processes) {
            awaitReady(node, limit);
        }
        long begun = System.nanoTime();
        while (!oneKnowsAll() || !allAreConnected()) {
            if (System.nanoTime() - begun > limit.toNanos()) {
                throw new UserFacingException(
                        "the nodes of the broker did not know each other within " + limit.toSeconds() + " s");
            }
            TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL.toMillis());
        }
    }

    /**
     * Messages of an account take one of a pool of routes to each other node, and the system's account has one for itself. A node is healthy
     * before all of them are there, and an answer whose route is missing is lost.
     */
    private boolean allAreConnected() throws InterruptedException {
        for (int node = 0; node < nodes.size(); node++) {
            HttpPage page = new HttpPage(monitor(node, "/varz"), ANSWER_LIMIT);
            if (!page.json(this::hasItsRoutes).orElse(false)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasItsRoutes(JsonNode varz) {
        // Before nats-server 2.10 there is one for all accounts.
        int toEach = 1 + varz.at("/cluster/pool_size").asInt(0);
        return varz.path("routes").asInt(0) >= (nodes.size() - 1) * toEach;
    }

    /** A node that leads lists the others. It is healthy before it has heard of how they are. */
    private boolean oneKnowsAll() throws InterruptedException {
        for (int node = 0; node < nodes.size(); node++) {
            HttpPage page = new HttpPage(monitor(node, "/jsz"), ANSWER_LIMIT);
            if (nodes.size() == 1
                    || page.json(jsz -> areThere(jsz.at("/meta_cluster/replicas")))
                            .orElse(false)) {
                return true;
            }
        }
        return false;
    }

    private boolean areThere(JsonNode others) {
        return others.size() == nodes.size() - 1
                && others.valueStream()
                        .allMatch(other -> other.path("current").asBoolean(false)
                                && !other.path("offline").asBoolean(false));
    }

    /** Waits until one of its nodes answers, with streams that are as far as those of the other nodes. */
    public void awaitReady(ManagedProcess node, Duration limit) throws InterruptedException {
        node.awaitReady(monitor(processes.indexOf(node), "/healthz"), limit);
    }

    private URI monitor(int node, String path) {
        return URI.create("http://" + address(node) + ":" + nodes.get(node).monitor() + path);
    }

    /** Starts a node again that has ended, with the streams that it had, and returns it without waiting. */
    public ManagedProcess startAgain(ManagedProcess ended) {
        ManagedProcess started = ended.again();
        processes.set(processes.indexOf(ended), started);
        return started;
    }

    /** The folder of its streams, as it sees it. */
    Path streams() {
        return disks.path(store);
    }

    public List<ManagedProcess> processes() {
        return processes;
    }

    /** The URLs for clients, of every node, separated by commas. */
    public String urls() {
        String scheme = tls ? "tls" : "nats";
        return IntStream.range(0, nodes.size())
                .mapToObj(node ->
                        scheme + "://" + address(node) + ":" + nodes.get(node).client())
                .collect(Collectors.joining(","));
    }

    /** Returns true if enough nodes run for streams to go on. */
    boolean hasMajority() {
        long running = processes.stream().filter(node -> !node.hasEnded()).count();
        return running > nodes.size() / 2;
    }

    /** The durability of its streams; asks the first node for its sync interval. */
    public Durability durability() throws InterruptedException {
        HttpPage page = new HttpPage(monitor(0, "/varz"), ANSWER_LIMIT);
        Duration interval = page.json(varz -> syncInterval(varz.at("/jetstream/config")))
                .orElseThrow(() -> new UserFacingException("there is no " + page.url()));
        return new Durability("file", nodes.size(), interval, nodes.size(), 1);
    }

    private static Duration syncInterval(JsonNode streams) {
        return streams.path("sync_always").asBoolean(false)
                ? Duration.ZERO
                : Duration.ofNanos(streams.path("sync_interval").longValue());
    }

    /** Ends its processes and deletes their streams, and the passwords even where that fails. */
    @Override
    public void close() {
        try (passwords) {
            processes.forEach(ManagedProcess::terminate);
            processes.forEach(ManagedProcess::close);
            disks.close();
            deleteStreams(store);
        }
    }

    /** Deletes the folder of a broker's streams, if there is one. */
    public static void deleteStreams(Path store) {
        try {
            FolderTree.delete(store);
        } catch (IOException e) {
            throw new UserFacingException("could not remove the broker's streams in " + store + ": " + e, e);
        }
    }
}
