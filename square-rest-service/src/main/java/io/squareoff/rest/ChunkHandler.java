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
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/** Squares all numbers of a body: a JSON array into one of squares, or a protobuf request into a protobuf reply. */
class ChunkHandler implements WebHandler {

    /** The limit that gRPC has by default. */
    static final int LARGEST_REQUEST_BYTES = 4 << 20;

    private final Counter squares;
    private final Responses responses;
    private final long maxBodies;
    private final AtomicLong bodies = new AtomicLong();

    /** @param maxBodies bytes of bodies that may be gathered at once */
    ChunkHandler(MeterRegistry meters, Responses responses, long maxBodies) {
        this.squares = SquareHandler.counter(meters);
        this.responses = responses;
        this.maxBodies = maxBodies;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange) {
        if (exchange.getRequest().getMethod() != HttpMethod.POST) {
            exchange.getResponse().getHeaders().setAllow(Set.of(HttpMethod.POST));
            return responses.problem(exchange, HttpStatus.METHOD_NOT_ALLOWED, "a chunk is asked for with POST");
        }
        MediaType type = exchange.getRequest().getHeaders().getContentType();
        boolean protobuf = MediaType.APPLICATION_PROTOBUF.equalsTypeAndSubtype(type);
        if (!protobuf && !MediaType.APPLICATION_JSON.equalsTypeAndSubtype(type)) {
            String detail = "numbers are sent as application/json or " + SquarePaths.PROTOBUF + ", not as " + type;
            return responses.problem(exchange, HttpStatus.UNSUPPORTED_MEDIA_TYPE, detail);
        }
        long declared = exchange.getRequest().getHeaders().getContentLength();
        long most = declared < 0 ? LARGEST_REQUEST_BYTES : Math.min(declared, LARGEST_REQUEST_BYTES);
        if (bodies.addAndGet(most) > maxBodies) {
            bodies.addAndGet(-most);
            exchange.getResponse().getHeaders().set(HttpHeaders.RETRY_AFTER, "1");
            return responses.problem(
                    exchange,
                    HttpStatus.SERVICE_UNAVAILABLE,
                    "there is no room for one more body of " + most + " bytes");
        }
        return answer(exchange, protobuf).doFinally(end -> bodies.addAndGet(-most));
    }

    private Mono<Void> answer(ServerWebExchange exchange, boolean protobuf) {
        return DataBufferUtils.join(exchange.getRequest().getBody(), LARGEST_REQUEST_BYTES)
                .map(ChunkHandler::bytes)
                .defaultIfEmpty(new byte[0])
                .flatMap(body -> answer(exchange, protobuf, body))
                .onErrorResume(
                        DataBufferLimitException.class,
                        e -> responses.problem(exchange, HttpStatus.CONTENT_TOO_LARGE, e.getMessage()));
    }

    private static byte[] bytes(DataBuffer buffer) {
        byte[] bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer);
        return bytes;
    }

    private Mono<Void> answer(ServerWebExchange exchange, boolean protobuf, byte[] body) {
        SquareRequest request;
        try {
            request = protobuf ? ProtobufMessages.request(body) : JsonArrays.request(body);
        } catch (MalformedMessageException e) {
            return responses.problem(exchange, HttpStatus.BAD_REQUEST, "not a chunk of numbers: " + e.getMessage());
        }
        squares.increment(Squaring.count(request));
        SquareReply reply = Squaring.reply(request);
        return protobuf
                ? responses.write(exchange, MediaType.APPLICATION_PROTOBUF, reply.toByteArray())
                : responses.write(exchange, MediaType.APPLICATION_JSON, JsonArrays.reply(reply));
    }
}
