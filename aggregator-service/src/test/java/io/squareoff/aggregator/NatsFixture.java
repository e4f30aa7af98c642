package io.squareoff.aggregator;

import static org.awaitility.Awaitility.await;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.impl.Headers;
import io.nats.client.impl.NatsMessage;
import io.nats.service.ServiceMessage;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.aggregator.transport.nats.BrokerMessages;
import io.squareoff.nats.TestBroker;
import io.squareoff.nats.TestClient;
import io.squareoff.nats.TestUsers;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareSubjects;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.json.JsonMapper;

/** Core NATS over a broker of its own, with a queue subscriber as the backend that misbehaves. */
final class NatsFixture implements TransportFixture {

    private final String transport;
    private final MessageCodec codec;
    private final String subject;
    private final TestBroker broker;
    private AutoCloseable backend = () -> {};

    /** @param transport one of the shipped */
    NatsFixture(String transport) {
        TransportSettings settings = ConfiguredTransports.shipped().get(transport);
        this.transport = transport;
        this.codec = settings.codec();
        this.subject = BrokerMessages.subject(settings);
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

    @Override
    public void startFaultyBackend(Fault fault, int from) {
        try {
            var connection = Nats.connect(TestClient.options(broker.url(TestUsers.SERVICE))
                    .maxReconnects(-1)
                    .reconnectWait(Duration.ofMillis(100))
                    .build());
            backend = connection;
            connection
                    .createDispatcher(request -> {
                        int number = number(codec, request);
                        answer(connection, codec, request.getReplyTo(), number, number < from ? Fault.NONE : fault);
                    })
                    .subscribe(subject, SquareSubjects.QUEUE_GROUP);
            listening(connection);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void awaitAggregator() {
        awaitConnection(transport, () -> List.of(broker.monitoring("/connz")));
    }

    /**
     * Returns once a transport is connected to the broker, and waits for replies.
     *
     * @param nodes each node's answer to {@code /connz}
     */
    static void awaitConnection(String transport, Callable<List<String>> nodes) {
        var name = "aggregator-service " + transport;
        await().atMost(TestAggregator.LIMIT)
                .until(() -> nodes.call().stream()
                        .flatMap(node -> JsonMapper.shared()
                                .readTree(node)
                                .path("connections")
                                .valueStream())
                        .anyMatch(connection ->
                                connection.path("name").stringValue("").equals(name)
                                        && connection.path("subscriptions").asInt(0) > 0));
    }

    /** Returns when the broker knows of every subscription that was made before. */
    private static void listening(Connection connection) {
        try {
            connection.flush(TestAggregator.LIMIT);
        } catch (TimeoutException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void answer(Connection connection, MessageCodec codec, String inbox, int number, Fault fault) {
        switch (fault) {
            case NONE, WRONG_SQUARE, WRONG_PAYLOAD, SHORT_PAYLOAD, NO_PAYLOAD ->
                connection.publish(inbox, reply(codec, number, fault));
            case GARBAGE -> connection.publish(inbox, "<html>".getBytes(StandardCharsets.US_ASCII));
            case EMPTY -> connection.publish(inbox, new byte[0]);
            case ERROR -> connection.publish(error(inbox));
            case SILENCE -> {}
            case TWICE -> {
                connection.publish(inbox, reply(codec, number, fault));
                connection.publish(inbox, reply(codec, number, fault));
            }
        }
    }

    static int number(MessageCodec codec, Message request) {
        try {
            return codec.request(request.getData()).getNumber();
        } catch (MalformedMessageException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static byte[] reply(MessageCodec codec, int number, Fault fault) {
        return codec.reply(TransportFixture.reply(number, fault));
    }

    /** The service framework's answer to a request whose handler throws. */
    private static Message error(String inbox) {
        var headers = new Headers()
                .put(ServiceMessage.NATS_SERVICE_ERROR, "cannot square today")
                .put(ServiceMessage.NATS_SERVICE_ERROR_CODE, "500");
        return NatsMessage.builder().subject(inbox).headers(headers).build();
    }

    @Override
    public void stopBackend() {
        try {
            backend.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        backend = () -> {};
    }

    @Override
    public void close() {
        stopBackend();
        broker.close();
    }

    @Override
    public String toString() {
        return transport();
    }
}
