package io.squareoff.nats;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A broker for tests, configured as it is deployed, which can be killed and started again with its store.
 */
public final class TestBroker implements AutoCloseable {

    private static final String NATS = "nats://";

    private final BrokerProcess process;
    private final boolean users;
    private final String scheme;

    /**
     * Starts a broker with {@code deploy/nats/one-node.conf} and returns once it answers.
     *
     * @throws IOException if there is no binary
     * @throws InterruptedException if interrupted while the binary is obtained
     */
    public TestBroker() throws IOException, InterruptedException {
        this(
                List.of(
                        "--config",
                        BrokerProcess.inProject("deploy/nats/one-node.conf").toString()),
                Map.of(),
                true,
                NATS);
    }

    private TestBroker(List<String> arguments, Map<String, String> environment, boolean users, String scheme)
            throws IOException, InterruptedException {
        this.users = users;
        this.scheme = scheme;
        List<Integer> ports = FreePorts.draw(2);
        process = new BrokerProcess(ports.get(0), ports.get(1), arguments, environment);
        start();
    }

    /** Starts a broker with TLS, configured as it is deployed with it. */
    public static TestBroker encrypted(BrokerTls tls) throws IOException, InterruptedException {
        return new TestBroker(
                List.of(
                        "--config",
                        BrokerProcess.inProject("deploy/nats/one-node-tls.conf").toString()),
                tls.environment(),
                true,
                "tls://");
    }

    /** Starts a broker without that configuration: no users, no accounts, no mapping, and JetStream only if an argument says so. */
    public static TestBroker unconfigured(String... arguments) throws IOException, InterruptedException {
        return new TestBroker(List.of(arguments), Map.of(), false, NATS);
    }

    /** Its URL, running or not, with the user that the service logs in as. */
    public String url() {
        return url(TestUsers.SERVICE);
    }

    /** Its URL, running or not, with one of {@link TestUsers} if it has users. */
    public String url(String user) {
        return (users ? TestUsers.in(process.url(), user) : process.url()).replace(NATS, scheme);
    }

    /** Its URL without a user. */
    public String address() {
        return process.url().replace(NATS, scheme);
    }

    /** The port for clients. */
    public int port() {
        return process.port();
    }

    /**
     * Starts it again, on the same port and with its store, and returns once it answers.
     *
     * @throws IOException if the binary does not run
     */
    public void start() throws IOException {
        process.begin();
        process.awaitAnswer();
    }

    /**
     * Kills its process, as a crash would, so that its clients have to notice.
     *
     * @throws InterruptedException if interrupted before the process has ended
     */
    public void stop() throws InterruptedException {
        process.stop();
    }

    /** Suspends it, or lets it go on: it keeps its connections, and reads nothing. */
    public void suspend(boolean suspended) throws IOException, InterruptedException {
        process.suspend(suspended);
    }

    /** Has it read its configuration again. It ends the connections of users whose passwords have changed. */
    void reload() throws IOException, InterruptedException {
        process.reload();
    }

    /** The URL of its monitoring, running or not. */
    public String monitoring() {
        return process.monitoring();
    }

    /** The answer of its monitoring, as JSON, to a path such as {@code /jsz?streams=true}. */
    public String monitoring(String path) throws IOException, InterruptedException {
        return process.monitoring(path);
    }

    /** All that it has said since it was started last. */
    public String log() throws IOException {
        return process.log();
    }

    /** Ends it as {@link #stop()} does, and deletes its store. */
    @Override
    public void close() {
        process.close();
    }
}
