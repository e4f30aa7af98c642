package io.squareoff.nats;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.service.ServiceMessage;
import io.nats.service.ServiceMessageHandler;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.Squaring;

/**
 * Answers one request with its square, or its squares, on the thread of the connection's dispatcher.
 *
 * <p>The service framework answers a request that is no {@link SquareRequest} with a {@code Nats-Service-Error} header. It is
 * counted in the endpoint's {@code num_errors} and in {@code squareoff.malformed}.
 */
class SquareHandler implements ServiceMessageHandler {

    private final Connection broker;
    private final MessageCodec codec;
    private final Counter squares;
    private final Counter malformed;

    SquareHandler(Connection broker, MessageCodec codec, MeterRegistry meters) {
        this.broker = broker;
        this.codec = codec;
        this.squares = Counter.builder("squareoff.squares")
                .description("Squares answered")
                .register(meters);
        this.malformed = Counter.builder("squareoff.malformed")
                .description("Requests that were no SquareRequest")
                .register(meters);
    }

    @Override
    public void onMessage(ServiceMessage message) {
        SquareRequest request = request(message.getData());
        message.respond(broker, codec.reply(Squaring.reply(request)));
        squares.increment(Squaring.count(request));
    }

    private SquareRequest request(byte[] request) {
        try {
            return codec.request(request);
        } catch (MalformedMessageException e) {
            malformed.increment();
            throw new IllegalArgumentException(
                    "not a SquareRequest, " + request.length + " bytes: " + e.getMessage(), e);
        }
    }
}
