package io.squareoff.aggregator;

import static org.awaitility.Awaitility.await;

import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.impl.Headers;
import io.nats.client.impl.NatsMessage;
import io.nats.service.ServiceMessage;
import io.squareoff.aggregator.transport.nats.BrokerMessages;
import io.squareoff.nats.TestBroker;
import io.squareoff.nats.TestClient;
import io.squareoff.nats.TestUsers;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareSubjects;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.json.JsonMapper;

/** Core NATS over a broker of its own, with a queue subscriber in place of a half of the backend, which misbehaves. */
class NatsFixture extends TransportFixture {

    private final MessageCodec codec;
    private final TestBroker broker;

    /** @param transport one of the shipped */
    NatsFixture(String transport) {
        super(transport);
        codec = ConfiguredTransports.shipped().get(transport).codec();
        try {
            broker = new TestBroker();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    final TestBroker broker() {
        return broker;
    }

    @Override
    final String property() {
        return "squareoff.nats.server=" + broker.url(TestUsers.AGGREGATOR);
    }

    /** In place of the half that the transport is to ask. */
    @Override
    void startFaultyBackend(Fault fault, int from) {
        startFaultyBackend(
                fault,
                from,
                BrokerMessages.subject(ConfiguredTransports.shipped().get(transport())));
    }

    void startFaultyBackend(Fault fault, int from, String... subjects) {
        try {
            var connection = Nats.connect(TestClient.options(broker.url(TestUsers.SERVICE))
                    .maxReconnects(-1)
                    .reconnectWait(Duration.ofMillis(100))
                    .build());
            runs(connection);
            Dispatcher dispatcher = connection.createDispatcher(request -> {
                int number = number(request);
                answer(connection, request.getReplyTo(), number, number < from ? Fault.NONE : fault);
            });
            for (String subject : subjects) {
                dispatcher.subscribe(subject, SquareSubjects.QUEUE_GROUP);
            }
            // The broker knows of the subscriptions once it answers.
            connection.flush(TestAggregator.LIMIT);
        } catch (IOException | InterruptedException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    final void awaitAggregator() {
        awaitConnection(transport(), broker);
    }

    /** Returns once a transport is connected to the broker, and waits for replies. */
    static void awaitConnection(String transport, TestBroker broker) {
        var name = "aggregator-service " + transport;
        await().atMost(TestAggregator.LIMIT)
                .until(() -> JsonMapper.shared()
                        .readTree(broker.monitoring("/connz"))
                        .path("connections")
                        .valueStream()
                        .anyMatch(connection ->
                                connection.path("name").stringValue("").equals(name)
                                        && connection.path("subscriptions").asInt(0) > 0));
    }

    final void answer(Connection connection, String inbox, int number, Fault fault) {
        switch (fault) {
            case NONE, WRONG_SQUARE, WRONG_PAYLOAD, NO_PAYLOAD ->
                connection.publish(inbox, codec.reply(reply(number, fault)));
            case GARBAGE -> connection.publish(inbox, GARBAGE);
            case EMPTY -> connection.publish(inbox, new byte[0]);
            case ERROR -> connection.publish(error(inbox));
            case SILENCE -> {}
            case TWICE -> {
                connection.publish(inbox, codec.reply(reply(number, fault)));
                connection.publish(inbox, codec.reply(reply(number, fault)));
            }
        }
    }

    final int number(Message request) {
        try {
            return codec.request(request.getData()).getNumber();
        } catch (MalformedMessageException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** The service framework's answer to a request whose handler throws. */
    private static Message error(String inbox) {
        var headers = new Headers()
                .put(ServiceMessage.NATS_SERVICE_ERROR, "cannot square today")
                .put(ServiceMessage.NATS_SERVICE_ERROR_CODE, "500");
        return NatsMessage.builder().subject(inbox).headers(headers).build();
    }

    @Override
    public void close() {
        super.close();
        broker.close();
    }
}
