package io.squareoff.nats;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A broker for tests, configured as it is deployed, which can be killed and started again with its store.
 */
public final class TestBroker extends BrokerProcess {

    private static final String NATS = "nats://";

    private final boolean users;
    private final String scheme;

    /**
     * Starts a broker with {@code deploy/nats/one-node.conf} and returns once it answers.
     *
     * @throws IOException if there is no binary
     * @throws InterruptedException if interrupted while the binary is obtained
     */
    public TestBroker() throws IOException, InterruptedException {
        this(deployed("one-node.conf"), Map.of(), true, NATS, FreePorts.draw(2));
    }

    private TestBroker(
            List<String> arguments, Map<String, String> environment, boolean users, String scheme, List<Integer> ports)
            throws IOException, InterruptedException {
        super(ports.get(0), ports.get(1), arguments, environment);
        this.users = users;
        this.scheme = scheme;
        start();
    }

    /** Starts a broker with TLS, configured as it is deployed with it. */
    public static TestBroker encrypted(BrokerTls tls) throws IOException, InterruptedException {
        return new TestBroker(deployed("one-node-tls.conf"), tls.environment(), true, "tls://", FreePorts.draw(2));
    }

    /** Starts a broker without that configuration: no users, no accounts, no mapping, and JetStream only if an argument says so. */
    public static TestBroker unconfigured(String... arguments) throws IOException, InterruptedException {
        return new TestBroker(List.of(arguments), Map.of(), false, NATS, FreePorts.draw(2));
    }

    private static List<String> deployed(String configuration) {
        return List.of("--config", inProject("deploy/nats/" + configuration).toString());
    }

    /** Its URL, running or not, with the user that the service logs in as. */
    public String url() {
        return url(TestUsers.SERVICE);
    }

    /** Its URL, running or not, with one of {@link TestUsers} if it has users. */
    public String url(String user) {
        return (users ? TestUsers.in(super.address(), user) : super.address()).replace(NATS, scheme);
    }

    @Override
    public String address() {
        return super.address().replace(NATS, scheme);
    }

    /**
     * Starts it again, on the same port and with its store, and returns once it answers.
     *
     * @throws IOException if the binary does not run
     */
    public void start() throws IOException {
        begin();
        awaitAnswer();
    }

    /** The number of messages in each stream by its name. */
    public Map<String, Integer> jobs() throws IOException, InterruptedException {
        JsonNode accounts =
                JsonMapper.shared().readTree(monitoring("/jsz?streams=true")).path("account_details");
        Map<String, Integer> streams = new TreeMap<>();
        for (JsonNode account : accounts) {
            for (JsonNode stream : account.path("stream_detail")) {
                streams.put(
                        stream.path("name").stringValue(),
                        stream.at("/state/messages").intValue());
            }
        }
        return streams;
    }
}
