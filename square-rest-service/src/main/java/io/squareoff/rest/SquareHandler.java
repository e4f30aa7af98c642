package io.squareoff.rest;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.proto.SquareReply;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Squares the number in the path: a bare JSON number, or the protobuf reply for a caller that accepts that.
 *
 * <p>A {@link WebHandler} rather than an annotated method: the NATS backend does without argument resolution and content
 * negotiation too. Errors are problem details, as everywhere.
 */
class SquareHandler implements WebHandler {

    static final String PATH = "/api/square/unary/{number}";

    private final Counter squares;
    private final JsonMapper json;

    SquareHandler(MeterRegistry meters, JsonMapper json) {
        this.squares = Counter.builder("squareoff.squares")
                .description("Squares answered")
                .register(meters);
        this.json = json;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange) {
        if (exchange.getRequest().getMethod() != HttpMethod.GET) {
            exchange.getResponse().getHeaders().setAllow(Set.of(HttpMethod.GET));
            return problem(exchange, HttpStatus.METHOD_NOT_ALLOWED, "a square is asked for with GET");
        }
        String variable = number(exchange);
        int number;
        try {
            number = Integer.parseInt(variable);
        } catch (NumberFormatException e) {
            return problem(exchange, HttpStatus.BAD_REQUEST, "number must be a 32-bit integer, not '" + variable + "'");
        }
        long square = Math.multiplyFull(number, number);
        squares.increment();
        return acceptsProtobuf(exchange)
                ? write(exchange, MediaType.APPLICATION_PROTOBUF, reply(number, square))
                : write(
                        exchange,
                        MediaType.APPLICATION_JSON,
                        Long.toString(square).getBytes(StandardCharsets.US_ASCII));
    }

    private static String number(ServerWebExchange exchange) {
        Map<String, String> variables = exchange.getRequiredAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        return variables.get("number");
    }

    private static boolean acceptsProtobuf(ServerWebExchange exchange) {
        String accept = exchange.getRequest().getHeaders().getFirst(HttpHeaders.ACCEPT);
        return accept != null && accept.contains(MediaType.APPLICATION_PROTOBUF_VALUE);
    }

    private static byte[] reply(int number, long square) {
        return SquareReply.newBuilder()
                .setNumber(number)
                .setResult(square)
                .build()
                .toByteArray();
    }

    private Mono<Void> problem(ServerWebExchange exchange, HttpStatus status, String detail) {
        exchange.getResponse().setStatusCode(status);
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setInstance(exchange.getRequest().getURI());
        return write(exchange, MediaType.APPLICATION_PROBLEM_JSON, json.writeValueAsBytes(problem));
    }

    private static Mono<Void> write(ServerWebExchange exchange, MediaType type, byte[] body) {
        ServerHttpResponse response = exchange.getResponse();
        response.getHeaders().setContentType(type);
        response.getHeaders().setContentLength(body.length);
        return response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
    }
}
