package io.squareoff.rest;

import io.squareoff.proto.SquarePaths;
import java.util.Set;
import java.util.function.BiFunction;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Gathers the bodies of requests, in one of two codecs, where there is room for them. Thread-safe. */
record Bodies(Responses responses, BodyRoom places) {

    /**
     * Answers a request with a body, or refuses it.
     *
     * @param what is asked for, for the problem of another method
     * @param answer from the body, and whether it is protobuf
     */
    Mono<Void> answer(ServerWebExchange exchange, String what, BiFunction<byte[], Boolean, Mono<Void>> answer) {
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
                        .flatMap(body -> answer.apply(body, protobuf))
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
                .map(Bodies::bytes)
                .defaultIfEmpty(new byte[0]);
    }

    private static byte[] bytes(DataBuffer buffer) {
        byte[] bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer);
        return bytes;
    }
}
