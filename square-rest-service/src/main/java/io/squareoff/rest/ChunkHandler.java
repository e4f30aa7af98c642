package io.squareoff.rest;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.proto.JsonArrays;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.SquarePaths;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.Squaring;
import io.squareoff.work.Work;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Squares all numbers of a body: a JSON array into one of squares, or a protobuf request into a protobuf reply. */
final class ChunkHandler extends BodyHandler {

    private final Counter squares;
    private final Responses responses;

    ChunkHandler(MeterRegistry meters, Responses responses, BodyRoom places) {
        super(responses, places, "a chunk");
        this.squares = Work.squares(meters);
        this.responses = responses;
    }

    @Override
    Mono<Void> answer(ServerWebExchange exchange, boolean protobuf, byte[] body) {
        SquareRequest request;
        try {
            request = protobuf ? ProtobufMessages.request(body) : JsonArrays.request(body);
        } catch (MalformedMessageException e) {
            return responses.problem(exchange, HttpStatus.BAD_REQUEST, "not a chunk of numbers: " + e.getMessage());
        }
        if (!Squaring.isPlain(request)) {
            String detail =
                    "a chunk demands squares alone: send a payload, or what demands work, to " + SquarePaths.CALL;
            return responses.problem(exchange, HttpStatus.BAD_REQUEST, detail);
        }
        squares.increment(Squaring.count(request));
        SquareReply reply = Squaring.reply(request);
        return protobuf
                ? responses.write(exchange, MediaType.APPLICATION_PROTOBUF, reply.toByteArray())
                : responses.write(exchange, MediaType.APPLICATION_JSON, JsonArrays.reply(reply));
    }
}
