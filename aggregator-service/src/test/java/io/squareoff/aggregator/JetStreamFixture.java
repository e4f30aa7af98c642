package io.squareoff.aggregator;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.Message;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.RetentionPolicy;
import io.nats.client.api.StreamConfiguration;
import io.squareoff.nats.SquareNatsApplication;
import io.squareoff.nats.TestClient;
import io.squareoff.nats.TestUsers;
import io.squareoff.proto.SquareJobs;
import java.io.IOException;
import java.util.stream.Stream;

/**
 * Jobs in streams of a broker of its own, with plain consumers as the backend that misbehaves. The streams come and go with the
 * backend: without them the transport has nothing to publish to.
 */
final class JetStreamFixture extends NatsFixture {

    JetStreamFixture(String transport) {
        super(transport);
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
                                Stream.of("server.port=0", "squareoff.nats.server=" + broker().url()),
                                Stream.of(properties))
                        .toArray(String[]::new));
        runs(workers);
        Backends.awaitJobs(workers);
    }

    @Override
    void startFaultyBackend(Fault fault, int from) {
        try {
            var connection = connect();
            runs(connection);
            for (int partition = 0; partition < SquareJobs.PARTITIONS; partition++) {
                createStream(connection.jetStreamManagement(), partition);
                connection
                        .getStreamContext(SquareJobs.stream(partition))
                        .createOrUpdateConsumer(ConsumerConfiguration.builder()
                                .durable("faulty")
                                .build())
                        .consume(job -> {
                            int number = number(job);
                            answer(connection, replyTo(job), number, number < from ? Fault.NONE : fault);
                            job.ack();
                        });
            }
        } catch (IOException | JetStreamApiException e) {
            throw new IllegalStateException(e);
        }
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
            return TestClient.connect(broker().url(TestUsers.OPERATOR));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Stops the backend and leaves its streams, with what jobs they hold. */
    void stopWorkers() {
        super.stopBackend();
    }

    @Override
    void stopBackend() {
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
    public void close() {
        stopWorkers();
        broker().close();
    }
}
