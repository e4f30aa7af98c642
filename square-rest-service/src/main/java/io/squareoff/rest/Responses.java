package io.squareoff.rest;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Writes each answer as one buffer with a Content-Length. Errors are problem details (RFC 9457). */
record Responses(JsonMapper json) {

    Mono<Void> problem(ServerWebExchange exchange, HttpStatus status, String detail) {
        exchange.getResponse().setStatusCode(status);
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setInstance(exchange.getRequest().getURI());
        return write(exchange, MediaType.APPLICATION_PROBLEM_JSON, json.writeValueAsBytes(problem));
    }

    Mono<Void> write(ServerWebExchange exchange, MediaType type, byte[] body) {
        ServerHttpResponse response = exchange.getResponse();
        response.getHeaders().setContentType(type);
        response.getHeaders().setContentLength(body.length);
        return response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
    }
}
