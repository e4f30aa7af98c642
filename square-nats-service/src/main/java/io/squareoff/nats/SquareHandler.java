package io.squareoff.nats;

import com.google.protobuf.InvalidProtocolBufferException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.service.ServiceMessage;
import io.nats.service.ServiceMessageHandler;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;

/**
 * Answers one request with its square, on the thread of the connection's dispatcher.
 *
 * <p>A request that is no {@link SquareRequest} is answered by the service framework with a {@code Nats-Service-Error}
 * header, and counted in the endpoint's {@code num_errors} as well as in {@code squareoff.malformed}.
 */
class SquareHandler implements ServiceMessageHandler {

    private final Connection broker;
    private final Counter squares;
    private final Counter malformed;

    SquareHandler(Connection broker, MeterRegistry meters) {
        this.broker = broker;
        this.squares = Counter.builder("squareoff.squares")
                .description("Squares answered")
                .register(meters);
        this.malformed = Counter.builder("squareoff.malformed")
                .description("Requests that were no SquareRequest")
                .register(meters);
    }

    @Override
    public void onMessage(ServiceMessage message) {
        int number = number(message.getData());
        SquareReply reply = SquareReply.newBuilder()
                .setNumber(number)
                .setResult(Math.multiplyFull(number, number))
                .build();
        message.respond(broker, reply.toByteArray());
        squares.increment();
    }

    private int number(byte[] request) {
        try {
            return SquareRequest.parseFrom(request).getNumber();
        } catch (InvalidProtocolBufferException e) {
            malformed.increment();
            throw new IllegalArgumentException(
                    "not a SquareRequest, " + request.length + " bytes: " + e.getMessage(), e);
        }
    }
}
