package io.squareoff.console.web;

import java.nio.charset.StandardCharsets;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Refuses callers that {@link Caller} does not let in, and gives every answer the policies of the page. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
record AccessFilter(Caller caller, JsonMapper mapper) implements WebFilter {

    static final String POLICY_HEADER = "Content-Security-Policy";

    /** Everything from this server, nothing from elsewhere, and nothing that stands in the page itself. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final HttpStatusCode MISDIRECTED = HttpStatusCode.valueOf(421);

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        HttpHeaders headers = exchange.getResponse().getHeaders();
        headers.set(POLICY_HEADER, POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.setCacheControl("no-cache");
        if (!caller.knowsThisServer(request)) {
            return refuse(
                    exchange.getResponse(),
                    MISDIRECTED,
                    "the Host of the request is no name of this server: call it by localhost, or have the name in"
                            + " squareoff.hosts");
        }
        if (HttpMethod.GET.equals(request.getMethod()) || HttpMethod.HEAD.equals(request.getMethod())) {
            return chain.filter(exchange);
        }
        if (!caller.isFromOwnPage(request)) {
            return refuse(
                    exchange.getResponse(),
                    HttpStatus.FORBIDDEN,
                    "the Origin of the request must be this page's, http:// and the Host of the request");
        }
        if (!caller.mayControl(request)) {
            return refuse(
                    exchange.getResponse(),
                    HttpStatus.FORBIDDEN,
                    "only a page that is open on the console's own machine, at localhost, controls the race");
        }
        return chain.filter(exchange);
    }

    private Mono<Void> refuse(ServerHttpResponse response, HttpStatusCode status, String why) {
        byte[] body = mapper.writeValueAsString(ProblemDetail.forStatusAndDetail(status, why))
                .getBytes(StandardCharsets.UTF_8);
        response.setStatusCode(status);
        response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        response.getHeaders().setContentLength(body.length);
        return response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
    }
}
