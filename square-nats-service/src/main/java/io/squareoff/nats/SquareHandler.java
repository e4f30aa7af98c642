package io.squareoff.nats;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.service.ServiceMessage;
import io.nats.service.ServiceMessageHandler;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.Squaring;
import io.squareoff.work.Work;

/**
 * Answers one request with its square, or its squares, on the thread of the connection's dispatcher; one that demands work on the
 * thread that did it.
 *
 * <p>The service framework answers a request that is no {@link SquareRequest} with a {@code Nats-Service-Error} header. It is
 * counted in the endpoint's {@code num_errors} and in {@code squareoff.malformed}. A request that there is too much work for is
 * answered so too, with code 503.
 */
class SquareHandler implements ServiceMessageHandler {

    private final Connection broker;
    private final MessageCodec codec;
    private final Work work;
    private final Counter squares;
    private final Counter malformed;

    SquareHandler(Connection broker, MessageCodec codec, Work work, MeterRegistry meters) {
        this.broker = broker;
        this.codec = codec;
        this.work = work;
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
        if (!Squaring.isPlain(request)) {
            answer(request, message);
            return;
        }
        message.respond(broker, codec.reply(Squaring.reply(request)));
        squares.increment(Squaring.count(request));
    }

    private SquareRequest request(byte[] request) {
        try {
            return codec.request(request);
        } catch (MalformedMessageException e) {
            throw malformed(request.length, e);
        }
    }

    private IllegalArgumentException malformed(int bytes, MalformedMessageException e) {
        malformed.increment();
        return new IllegalArgumentException("not a SquareRequest, " + bytes + " bytes: " + e.getMessage(), e);
    }

    private void answer(SquareRequest request, ServiceMessage message) {
        try {
            work.answer(request, new Waiting(message.getReplyTo()));
        } catch (MalformedMessageException e) {
            throw malformed(message.getData().length, e);
        }
    }

    /** Whoever waits at an inbox. The message itself is not kept: it may be large, and wait for long. */
    private final class Waiting implements Work.Caller {

        private final String inbox;

        private Waiting(String inbox) {
            this.inbox = inbox;
        }

        @Override
        public void answered(SquareReply reply) {
            broker.publish(inbox, codec.reply(reply));
            squares.increment(1 + reply.getMoreCount());
        }

        @Override
        public void refused(String why) {
            broker.publish(inbox, Refusals.headers(why), null);
        }
    }
}
