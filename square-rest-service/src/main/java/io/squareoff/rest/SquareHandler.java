package io.squareoff.rest;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.proto.Integers;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.SquarePaths;
import io.squareoff.proto.Squaring;
import io.squareoff.work.Work;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/**
 * Squares the number in the path: a bare JSON number, or the protobuf reply for a caller that accepts that.
 *
 * <p>A {@link WebHandler} rather than an annotated method, since the NATS backend does without argument resolution and content
 * negotiation too.
 */
class SquareHandler implements WebHandler {

    static final String PATH = SquarePaths.UNARY + "{number}";

    private final Counter squares;
    private final Responses responses;

    SquareHandler(MeterRegistry meters, Responses responses) {
        this.squares = Work.squares(meters);
        this.responses = responses;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange) {
        if (exchange.getRequest().getMethod() != HttpMethod.GET) {
            exchange.getResponse().getHeaders().setAllow(Set.of(HttpMethod.GET));
            return responses.problem(exchange, HttpStatus.METHOD_NOT_ALLOWED, "a square is asked for with GET");
        }
        String variable = number(exchange);
        int number;
        try {
            number = Integers.parse(variable);
        } catch (NumberFormatException e) {
            return responses.problem(
                    exchange,
                    HttpStatus.BAD_REQUEST,
                    "number must be a 32-bit integer in decimal digits, not '" + variable + "'");
        }
        squares.increment();
        return acceptsProtobuf(exchange)
                ? responses.write(exchange, MediaType.APPLICATION_PROTOBUF, reply(number))
                : responses.write(
                        exchange,
                        MediaType.APPLICATION_JSON,
                        Long.toString(Squaring.square(number)).getBytes(StandardCharsets.US_ASCII));
    }

    /** The end of the path as it was sent; the variable of the pattern has lost what was escaped, and parameters like {@code ;x}. */
    private static String number(ServerWebExchange exchange) {
        String path = exchange.getRequest().getPath().value();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static boolean acceptsProtobuf(ServerWebExchange exchange) {
        String accept = exchange.getRequest().getHeaders().getFirst(HttpHeaders.ACCEPT);
        return accept != null && accept.contains(MediaType.APPLICATION_PROTOBUF_VALUE);
    }

    private static byte[] reply(int number) {
        return Squaring.reply(ProtobufMessages.request(number, 1)).toByteArray();
    }
}
