package io.squareoff.aggregator;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.Message;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.RetentionPolicy;
import io.nats.client.api.StreamConfiguration;
import io.squareoff.nats.SquareNatsApplication;
import io.squareoff.nats.TestBroker;
import io.squareoff.nats.TestClient;
import io.squareoff.nats.TestUsers;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareJobs;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Jobs in streams of a broker of its own, with plain consumers as the backend that misbehaves. The streams come and go with the
 * backend: without them the transport has nothing to publish to.
 */
final class JetStreamFixture implements TransportFixture {

    private final String transport;
    private final TestBroker broker;
    private AutoCloseable backend = () -> {};

    JetStreamFixture() {
        this("jetstream");
    }

    JetStreamFixture(String transport) {
        this.transport = transport;
        try {
            broker = new TestBroker();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    TestBroker broker() {
        return broker;
    }

    @Override
    public String transport() {
        return transport;
    }

    @Override
    public String property() {
        return "squareoff.nats.server=" + broker.url(TestUsers.AGGREGATOR);
    }

    /**
     * Starts the service that is deployed.
     *
     * @param properties as {@code squareoff.jetstream.max-messages=3}
     */
    void startBackend(String... properties) {
        var workers = Backends.start(
                SquareNatsApplication.class,
                Stream.concat(
                                Stream.of("server.port=0", "squareoff.nats.server=" + broker.url()),
                                Stream.of(properties))
                        .toArray(String[]::new));
        backend = workers;
        Backends.awaitJobs(workers);
    }

    @Override
    public void startFaultyBackend(Fault fault, int from) {
        try {
            var connection = connect();
            backend = connection;
            for (int partition = 0; partition < SquareJobs.PARTITIONS; partition++) {
                createStream(connection.jetStreamManagement(), partition);
                connection
                        .getStreamContext(SquareJobs.stream(partition))
                        .createOrUpdateConsumer(ConsumerConfiguration.builder()
                                .durable("faulty")
                                .build())
                        .consume(job -> {
                            int number = number(job);
                            Fault shown = number < from ? Fault.NONE : fault;
                            NatsFixture.answer(connection, MessageCodec.PROTOBUF, replyTo(job), number, shown);
                            job.ack();
                        });
            }
        } catch (IOException | JetStreamApiException e) {
            throw new IllegalStateException(e);
        }
    }

    static int number(Message job) {
        return NatsFixture.number(MessageCodec.PROTOBUF, job);
    }

    static String replyTo(Message job) {
        return job.getHeaders().getFirst(SquareJobs.REPLY_TO);
    }

    static void createStream(JetStreamManagement management, int partition) throws IOException, JetStreamApiException {
        management.addStream(StreamConfiguration.builder()
                .name(SquareJobs.stream(partition))
                .subjects(SquareJobs.subjects(partition))
                .retentionPolicy(RetentionPolicy.WorkQueue)
                .build());
    }

    Connection connect() {
        try {
            return TestClient.connect(broker.url(TestUsers.OPERATOR));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Stops the backend and leaves its streams, with what jobs they hold. */
    void stopWorkers() {
        try {
            backend.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        backend = () -> {};
    }

    @Override
    public void stopBackend() {
        stopWorkers();
        var connection = connect();
        try {
            var management = connection.jetStreamManagement();
            for (String stream : management.getStreamNames()) {
                management.deleteStream(stream);
            }
            connection.close();
        } catch (IOException | JetStreamApiException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void awaitAggregator() {
        NatsFixture.awaitConnection(transport, () -> List.of(broker.monitoring("/connz")));
    }

    @Override
    public void close() {
        stopWorkers();
        broker.close();
    }

    @Override
    public String toString() {
        return transport;
    }
}
