package io.squareoff.nats;

import io.nats.client.Connection;
import io.nats.service.ServiceMessage;
import io.nats.service.ServiceMessageHandler;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.Squaring;

/**
 * Answers one request with its square, or its squares, on the thread of the connection's dispatcher; one that demands work on the
 * thread that did it.
 *
 * <p>The service framework answers a request that is no {@link SquareRequest} with a {@code Nats-Service-Error} header, and counts it
 * in the endpoint's {@code num_errors}. A request that there is too much work for is answered so too, with code 503.
 */
class SquareHandler implements ServiceMessageHandler {

    private final Connection broker;
    private final Squares squares;

    SquareHandler(Connection broker, Squares squares) {
        this.broker = broker;
        this.squares = squares;
    }

    @Override
    public void onMessage(ServiceMessage message) {
        SquareRequest request = squares.request(message.getData());
        if (Squaring.isPlain(request)) {
            squares.answer(request, reply -> message.respond(broker, reply));
            return;
        }
        // The message itself is not kept: it may be large, and wait for long.
        String inbox = message.getReplyTo();
        squares.work(
                request,
                message.getData().length,
                reply -> broker.publish(inbox, reply),
                why -> broker.publish(inbox, Refusals.headers(why), null));
    }
}
