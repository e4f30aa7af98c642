package io.squareoff.nats;

import static org.awaitility.Awaitility.await;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamOptions;
import io.nats.client.api.ClusterInfo;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Three brokers that store streams together, configured as those that are deployed; each can be lost and brought back. */
public final class TestCluster implements AutoCloseable {

    private static final int NODES = 3;
    private static final Duration READY_LIMIT = Duration.ofMinutes(2);

    /** Short, since a stream without a leader may not answer at all. */
    private static final JetStreamOptions BRIEF =
            JetStreamOptions.builder().requestTimeout(Duration.ofSeconds(2)).build();

    private final List<BrokerProcess> nodes = new ArrayList<>();
    private final String configuration;
    private final String routes;

    /**
     * Starts the nodes and returns once streams can be created on all three.
     *
     * @throws IOException if there is no binary
     * @throws InterruptedException if interrupted while the binary is obtained
     */
    public TestCluster() throws IOException, InterruptedException {
        this("cluster.conf", Map.of());
    }

    /** Starts them with TLS for clients and between each other. */
    static TestCluster encrypted(BrokerTls tls) throws IOException, InterruptedException {
        return new TestCluster("cluster-tls.conf", tls.environment());
    }

    private TestCluster(String configuration, Map<String, String> environment)
            throws IOException, InterruptedException {
        this.configuration = configuration;
        List<Integer> ports = FreePorts.draw(3 * NODES);
        routes = ports.subList(2 * NODES, 3 * NODES).stream()
                .map(port -> '"' + TestUsers.in("nats://127.0.0.1:" + port, TestUsers.ROUTE) + '"')
                .collect(Collectors.joining(", ", "[ ", " ]"));
        for (int node = 0; node < NODES; node++) {
            nodes.add(node(
                    name(node), ports.get(node), ports.get(NODES + node), ports.get(2 * NODES + node), environment));
        }
        for (BrokerProcess node : nodes) {
            node.begin();
        }
        nodes.forEach(BrokerProcess::awaitAnswer);
        await("all of the cluster is current")
                .atMost(READY_LIMIT)
                .pollInterval(Duration.ofMillis(50))
                .ignoreException(IOException.class)
                .until(this::ready);
    }

    private BrokerProcess node(String name, int port, int monitor, int route, Map<String, String> environment)
            throws IOException, InterruptedException {
        Map<String, String> variables = new HashMap<>(environment);
        variables.put("NATS_NAME", name);
        variables.put("NATS_ROUTES_LISTEN", "\"127.0.0.1:" + route + '"');
        variables.put("NATS_ROUTES", routes);
        String file = BrokerProcess.inProject("deploy/nats/" + configuration).toString();
        return new BrokerProcess(port, monitor, List.of("--config", file), variables);
    }

    /** Starts one more node, with TLS of its own, that asks the others to let it in. */
    BrokerProcess more(BrokerTls tls) throws IOException, InterruptedException {
        List<Integer> ports = FreePorts.draw(3);
        BrokerProcess more = node("nats-more", ports.get(0), ports.get(1), ports.get(2), tls.environment());
        more.begin();
        return more;
    }

    private static String name(int node) {
        return "nats-" + (node + 1);
    }

    /** True once there is a leader that has heard of all others. */
    private boolean ready() throws IOException, InterruptedException {
        for (BrokerProcess node : nodes) {
            if (!node.monitoring("/healthz").contains("\"ok\"")
                    || !node.monitoring("/jsz").contains("\"cluster_size\":" + NODES)
                            && !node.monitoring("/jsz").contains("\"cluster_size\": " + NODES)) {
                return false;
            }
        }
        return true;
    }

    /** The URLs of all nodes, separated by commas, with one of {@link TestUsers}. */
    public String url(String user) {
        return TestUsers.in(nodes.stream().map(BrokerProcess::address).collect(Collectors.joining(",")), user);
    }

    /** The URL of one node, from 0 on, with one of {@link TestUsers}. */
    public String url(int node, String user) {
        return TestUsers.in(nodes.get(node).address(), user);
    }

    /** The URLs of each node's monitoring, separated by commas. */
    public String monitoring() {
        return nodes.stream().map(BrokerProcess::monitoring).collect(Collectors.joining(","));
    }

    /** The answers of each node's monitoring, as JSON, to a path such as {@code /connz}. */
    public List<String> monitoring(String path) throws IOException, InterruptedException {
        List<String> answers = new ArrayList<>();
        for (BrokerProcess node : nodes) {
            answers.add(node.monitoring(path));
        }
        return answers;
    }

    /** All that each node has said since it was started last. */
    List<String> logs() throws IOException {
        List<String> logs = new ArrayList<>();
        for (BrokerProcess node : nodes) {
            logs.add(node.log());
        }
        return logs;
    }

    /**
     * The node that leads a stream, or −1 if none does.
     *
     * @throws IOException if no node answers, as may be while none leads
     */
    public int leader(String stream) throws IOException, InterruptedException, JetStreamApiException {
        Connection client = TestClient.connect(url(TestUsers.OPERATOR));
        try {
            ClusterInfo cluster =
                    client.jetStreamManagement(BRIEF).getStreamInfo(stream).getClusterInfo();
            return IntStream.range(0, NODES)
                    .filter(node -> cluster != null && name(node).equals(cluster.getLeader()))
                    .findFirst()
                    .orElse(-1);
        } finally {
            client.close();
        }
    }

    /** Kills a node, as a crash would. */
    public void stop(int node) throws InterruptedException {
        nodes.get(node).stop();
    }

    /** Starts a node again with what it stored. */
    public void start(int node) throws IOException {
        nodes.get(node).begin();
        nodes.get(node).awaitAnswer();
    }

    @Override
    public void close() {
        nodes.forEach(BrokerProcess::close);
    }
}
