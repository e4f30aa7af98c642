package io.squareoff.rest;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareReply;
import io.squareoff.work.Work;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/** Answers requests that may demand more than squares: a SquareRequest in protobuf or JSON, and a SquareReply in the same codec. */
class CallHandler implements WebHandler {

    private final Counter squares;
    private final Responses responses;
    private final Bodies bodies;
    private final Work work;

    /** Answers the caller that there is too much work. */
    private static final class Refused extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Refused(String why) {
            super(why, null, false, false);
        }
    }

    CallHandler(MeterRegistry meters, Responses responses, Bodies bodies, Work work) {
        this.squares = SquareHandler.counter(meters);
        this.responses = responses;
        this.bodies = bodies;
        this.work = work;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange) {
        return bodies.answer(
                exchange,
                "a call",
                (body, protobuf) -> protobuf
                        ? answer(exchange, MediaType.APPLICATION_PROTOBUF, MessageCodec.PROTOBUF, body)
                        : answer(exchange, MediaType.APPLICATION_JSON, MessageCodec.JSON, body));
    }

    private Mono<Void> answer(ServerWebExchange exchange, MediaType type, MessageCodec codec, byte[] body) {
        return reply(codec, body)
                .flatMap(reply -> {
                    squares.increment(1 + reply.getMoreCount());
                    return responses.write(exchange, type, codec.reply(reply));
                })
                .onErrorResume(
                        MalformedMessageException.class,
                        e -> responses.problem(
                                exchange, HttpStatus.BAD_REQUEST, "not a SquareRequest: " + e.getMessage()))
                .onErrorResume(Refused.class, e -> {
                    exchange.getResponse().getHeaders().set(HttpHeaders.RETRY_AFTER, "1");
                    return responses.problem(exchange, HttpStatus.SERVICE_UNAVAILABLE, e.getMessage());
                });
    }

    private Mono<SquareReply> reply(MessageCodec codec, byte[] body) {
        return Mono.create(sink -> {
            try {
                // What is said to a caller that has gone away changes nothing.
                work.answer(codec.request(body), sink::success, why -> sink.error(new Refused(why)));
            } catch (MalformedMessageException e) {
                sink.error(e);
            }
        });
    }
}
