package io.squareoff.nats;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A broker for one test, configured as those that are deployed, which can be lost and brought back with what it stored.
 */
public final class TestBroker implements AutoCloseable {

    private final BrokerProcess process;

    /**
     * Starts a broker with {@code deploy/nats/one-node.conf} and comes back once it answers.
     *
     * @throws IOException if there is no binary
     * @throws InterruptedException if interrupted while the binary is obtained
     */
    public TestBroker() throws IOException, InterruptedException {
        this(List.of(
                "--config", BrokerProcess.inProject("deploy/nats/one-node.conf").toString()));
    }

    private TestBroker(List<String> arguments) throws IOException, InterruptedException {
        List<Integer> ports = FreePorts.draw(2);
        process = new BrokerProcess(ports.get(0), ports.get(1), arguments, Map.of());
        start();
    }

    /** Starts a broker without that configuration: no accounts, no mapping, and JetStream only if an argument says so. */
    public static TestBroker unconfigured(String... arguments) throws IOException, InterruptedException {
        return new TestBroker(List.of(arguments));
    }

    /** Where it is, running or not. */
    public String url() {
        return process.url();
    }

    /**
     * Starts it, again on the same port and with what it stored, and comes back once it answers.
     *
     * @throws IOException if the binary does not run
     */
    public void start() throws IOException {
        process.begin();
        process.awaitAnswer();
    }

    /**
     * Ends its process without a word to its clients, as a crash would, so that they have to find it gone.
     *
     * @throws InterruptedException if interrupted before the process has ended
     */
    public void stop() throws InterruptedException {
        process.stop();
    }

    /** What its monitoring answers, as JSON, to a path such as {@code /jsz?streams=true}. */
    public String monitoring(String path) throws IOException, InterruptedException {
        return process.monitoring(path);
    }

    /** Ends it as {@link #stop()} does, and deletes what it stored. */
    @Override
    public void close() {
        process.close();
    }
}
