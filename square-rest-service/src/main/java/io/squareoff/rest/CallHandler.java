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
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/** Answers requests that may demand more than squares: a SquareRequest in protobuf or JSON, and a SquareReply in the same codec. */
final class CallHandler extends BodyHandler {

    private final Counter squares;
    private final Responses responses;
    private final Work work;

    /** Answers the caller that there is too much work. */
    private static final class Refused extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Refused(String why) {
            super(why, null, false, false);
        }
    }

    private record Answer(MonoSink<SquareReply> sink) implements Work.Caller {

        @Override
        public void answered(SquareReply reply) {
            sink.success(reply);
        }

        @Override
        public void refused(String why) {
            sink.error(new Refused(why));
        }
    }

    CallHandler(MeterRegistry meters, Responses responses, BodyRoom places, Work work) {
        super(responses, places, "a call");
        this.squares = Work.squares(meters);
        this.responses = responses;
        this.work = work;
    }

    @Override
    Mono<Void> answer(ServerWebExchange exchange, boolean protobuf, byte[] body) {
        MediaType type = protobuf ? MediaType.APPLICATION_PROTOBUF : MediaType.APPLICATION_JSON;
        MessageCodec codec = protobuf ? MessageCodec.PROTOBUF : MessageCodec.JSON;
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
                work.answer(codec.request(body), new Answer(sink));
            } catch (MalformedMessageException e) {
                sink.error(e);
            }
        });
    }
}
