package io.squareoff.aggregator;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.protobuf.ByteString;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.proto.Payload;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.Squaring;
import java.util.stream.Stream;

/**
 * A transport with a backend at one fixed address that can misbehave and go away. At most one backend runs at a time; methods
 * return when it is ready, or gone.
 */
abstract class TransportFixture implements AutoCloseable {

    /** The behaviour of a backend towards a number. */
    enum Fault {
        NONE,
        WRONG_SQUARE,
        /** The right square with a payload of {@link #PAYLOAD} bytes, of which the last is wrong. */
        WRONG_PAYLOAD,
        /** The right square without a payload. */
        NO_PAYLOAD,
        GARBAGE,
        EMPTY,
        ERROR,
        SILENCE,
        /** The right reply two times; only where one request can have several replies. */
        TWICE
    }

    /** The length of the payloads of replies. */
    static final int PAYLOAD = 1_000;

    static final byte[] GARBAGE = "<html>".getBytes(US_ASCII);

    private final String transport;

    /** Ends the backend that runs. */
    private AutoCloseable backend = () -> {};

    /** @param transport its name in the path */
    TransportFixture(String transport) {
        this.transport = transport;
    }

    /** The reply to a number, with the fault that it may have. */
    static SquareReply reply(int number, Fault fault) {
        SquareReply.Builder reply = SquareReply.newBuilder().setNumber(number).setResult(Squaring.square(number));
        return switch (fault) {
            case WRONG_SQUARE -> reply.setResult(reply.getResult() + 1).build();
            case WRONG_PAYLOAD -> {
                byte[] bytes = Payload.REPLY.of(number, PAYLOAD).toByteArray();
                bytes[PAYLOAD - 1]++;
                yield reply.setPayload(ByteString.copyFrom(bytes)).build();
            }
            default -> reply.build();
        };
    }

    /** All transports that are shipped, each with a fixture of its own. */
    static Stream<TransportFixture> all() {
        return ConfiguredTransports.shipped().entrySet().stream()
                .map(transport -> of(transport.getKey(), transport.getValue()));
    }

    private static TransportFixture of(String name, TransportSettings settings) {
        return switch (settings.kind()) {
            case "http1", "http2", "webclient", "webclient-h2" -> new HttpFixture(name, settings.backend());
            case "grpc" -> new GrpcFixture(name);
            case "nats", "natsrequest", "natsnetty" -> new NatsFixture(name);
            case "jetstream" -> new JetStreamFixture(name);
            default ->
                throw new IllegalArgumentException("no backend of kind " + settings.kind() + " can misbehave yet");
        };
    }

    final String transport() {
        return transport;
    }

    /** The aggregator's property with the address of the backend. */
    abstract String property();

    /** Starts a backend that does this with every number from this one on, and answers rightly below it. */
    abstract void startFaultyBackend(Fault fault, int from);

    /** Notes the backend that has been started. */
    final void runs(AutoCloseable started) {
        backend = started;
    }

    void stopBackend() {
        try {
            backend.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        backend = () -> {};
    }

    /**
     * Returns once an aggregator that was started can reach a backend. A transport connects to a broker in the background, and
     * until then its requests fail.
     */
    void awaitAggregator() {}

    @Override
    public void close() {
        stopBackend();
    }

    final String path(int count) {
        return "/" + transport + "/square/unary/" + count;
    }

    @Override
    public String toString() {
        return transport;
    }
}
