package io.squareoff.rest;

import io.squareoff.proto.SquarePaths;
import java.util.Set;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/** Gathers the body of a request, in one of two codecs, where there is room for it. Thread-safe. */
abstract class BodyHandler implements WebHandler {

    private final Responses responses;
    private final BodyRoom places;
    private final String what;

    /** @param what is asked for, for the problem of another method */
    BodyHandler(Responses responses, BodyRoom places, String what) {
        this.responses = responses;
        this.places = places;
        this.what = what;
    }

    abstract Mono<Void> answer(ServerWebExchange exchange, boolean protobuf, byte[] body);

    /** Answers a request with a body, or refuses it. */
    @Override
    public final Mono<Void> handle(ServerWebExchange exchange) {
        if (exchange.getRequest().getMethod() != HttpMethod.POST) {
            exchange.getResponse().getHeaders().setAllow(Set.of(HttpMethod.POST));
            return responses.problem(exchange, HttpStatus.METHOD_NOT_ALLOWED, what + " is asked for with POST");
        }
        HttpHeaders headers = exchange.getRequest().getHeaders();
        MediaType type = type(headers);
        boolean protobuf = MediaType.APPLICATION_PROTOBUF.equalsTypeAndSubtype(type);
        if (!protobuf && !MediaType.APPLICATION_JSON.equalsTypeAndSubtype(type)) {
            String detail = "numbers are sent as application/json or " + SquarePaths.PROTOBUF + ", not as "
                    + headers.getFirst(HttpHeaders.CONTENT_TYPE);
            return responses.problem(exchange, HttpStatus.UNSUPPORTED_MEDIA_TYPE, detail);
        }
        long room = BodyRoom.of(headers.getContentLength());
        if (!places.take(room)) {
            exchange.getResponse().getHeaders().set(HttpHeaders.RETRY_AFTER, "1");
            return responses.problem(
                    exchange,
                    HttpStatus.SERVICE_UNAVAILABLE,
                    "there is no room for one more body of " + room + " bytes");
        }
        // The room of a body that never comes is given back before its caller gets the answer, who may try again at
        // once.
        return Mono.using(
                () -> room,
                taken -> gather(exchange)
                        .flatMap(body -> answer(exchange, protobuf, body))
                        .onErrorResume(
                                DataBufferLimitException.class,
                                e -> responses.problem(exchange, HttpStatus.CONTENT_TOO_LARGE, e.getMessage())),
                places::giveBack);
    }

    /** The type of a body; null if the caller does not say, or says what is none. */
    private static MediaType type(HttpHeaders headers) {
        try {
            return headers.getContentType();
        } catch (InvalidMediaTypeException e) {
            return null;
        }
    }

    private static Mono<byte[]> gather(ServerWebExchange exchange) {
        return DataBufferUtils.join(exchange.getRequest().getBody(), BodyRoom.LARGEST_BYTES)
                .map(BodyHandler::bytes)
                .defaultIfEmpty(new byte[0]);
    }

    private static byte[] bytes(DataBuffer buffer) {
        byte[] bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer);
        return bytes;
    }
}
