package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.InvalidProtocolBufferException;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.impl.Headers;
import io.nats.client.impl.NatsMessage;
import io.nats.service.ServiceMessage;
import io.squareoff.nats.SquareNatsApplication;
import io.squareoff.nats.TestBroker;
import io.squareoff.nats.TestClient;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
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
    private final boolean json;
    private final TestBroker broker;
    private AutoCloseable backend = () -> {};

    NatsFixture() {
        this("nats", false);
    }

    private NatsFixture(String transport, boolean json) {
        this.transport = transport;
        this.json = json;
        try {
            broker = new TestBroker();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** With JSON in place of protobuf. */
    static NatsFixture json() {
        return new NatsFixture("nats-json", true);
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
        return "squareoff.nats.server=" + broker.url();
    }

    @Override
    public void startBackend() {
        var service =
                Backends.start(SquareNatsApplication.class, "server.port=0", "squareoff.nats.server=" + broker.url());
        backend = service;
        // The broker has answered it about the streams then, after it heard of the subscriptions.
        Backends.awaitJobs(service);
    }

    @Override
    public void startFaultyBackend(Fault fault, int from) {
        try {
            var connection = Nats.connect(TestClient.options(broker.url())
                    .maxReconnects(-1)
                    .reconnectWait(Duration.ofMillis(100))
                    .build());
            backend = connection;
            connection
                    .createDispatcher(request -> {
                        int number = json ? jsonNumber(request) : number(request);
                        Fault shown = number < from ? Fault.NONE : fault;
                        if (json) {
                            answerInJson(connection, request.getReplyTo(), number, shown);
                        } else {
                            answer(connection, request.getReplyTo(), number, shown);
                        }
                    })
                    .subscribe(json ? SquareSubjects.SERVICE_JSON : SquareSubjects.SERVICE, "q");
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
     * Comes back once a transport is connected to the broker, and waits for replies.
     *
     * @param nodes what each node tells of its connections
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

    /** Comes back when the broker knows of every subscription that was made before. */
    private static void listening(Connection connection) {
        try {
            connection.flush(TestAggregator.LIMIT);
        } catch (TimeoutException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void answer(Connection connection, String inbox, int number, Fault fault) {
        long square = (long) number * number;
        switch (fault) {
            case NONE -> connection.publish(inbox, reply(number, square));
            case WRONG_SQUARE -> connection.publish(inbox, reply(number, square + 1));
            case GARBAGE -> connection.publish(inbox, "<html>".getBytes(StandardCharsets.US_ASCII));
            case EMPTY -> connection.publish(inbox, new byte[0]);
            case ERROR -> connection.publish(error(inbox));
            case SILENCE -> {}
            case TWICE -> {
                connection.publish(inbox, reply(number, square));
                connection.publish(inbox, reply(number, square));
            }
        }
    }

    private static void answerInJson(Connection connection, String inbox, int number, Fault fault) {
        long square = (long) number * number;
        switch (fault) {
            case NONE -> connection.publish(inbox, jsonReply(number, square));
            case WRONG_SQUARE -> connection.publish(inbox, jsonReply(number, square + 1));
            default -> answer(connection, inbox, number, fault);
        }
    }

    private static byte[] jsonReply(int number, long square) {
        return "{\"number\":%d,\"result\":%d}".formatted(number, square).getBytes(StandardCharsets.US_ASCII);
    }

    private static int jsonNumber(Message request) {
        String text = new String(request.getData(), StandardCharsets.US_ASCII);
        assertThat(text).matches("\\{\"number\":\\d+}");
        return Integer.parseInt(text.replaceAll("\\D", ""));
    }

    static int number(Message request) {
        try {
            return SquareRequest.parseFrom(request.getData()).getNumber();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static byte[] reply(int number, long square) {
        return SquareReply.newBuilder()
                .setNumber(number)
                .setResult(square)
                .build()
                .toByteArray();
    }

    /** As the service framework answers where the handler throws. */
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
