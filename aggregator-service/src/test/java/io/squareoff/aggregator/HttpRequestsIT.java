package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.resources.LoopResources;

/** The requests of the variants over HTTP: they differ in the version and in the accepted type only. */
@Timeout(120)
class HttpRequestsIT {

    private static final Queue<String> REQUESTS = new ConcurrentLinkedQueue<>();
    private static final LoopResources LOOPS = LoopResources.create("recording", 2, true);

    private static DisposableServer backend;
    private static TestAggregator aggregator;

    @BeforeAll
    static void start() {
        backend = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .runOn(LOOPS)
                .protocol(HttpProtocol.HTTP11, HttpProtocol.H2C)
                .handle((request, response) -> {
                    REQUESTS.add(line(request));
                    return response.sendString(Mono.just("no square"));
                })
                .bindNow();
        aggregator = new TestAggregator(
                "squareoff.rest.endpoint=http://127.0.0.1:" + backend.port(),
                "squareoff.rest.lean-endpoint=http://127.0.0.1:" + backend.port());
    }

    @AfterAll
    static void stop() {
        aggregator.close();
        backend.channel().close().syncUninterruptibly();
        LOOPS.dispose();
    }

    /** Those of Spring's client name its library too, as many applications leave it. */
    @ParameterizedTest
    @CsvSource({
        "rest-netty, HTTP/1.1, application/json, ''",
        "rest-netty-protobuf, HTTP/1.1, application/x-protobuf, ''",
        "rest-netty-to-webflux, HTTP/1.1, application/json, ''",
        "rest-h2-netty, HTTP/2.0, application/json, ''",
        "rest, HTTP/1.1, application/json, ', user-agent=ReactorNetty/x'",
        "rest-protobuf, HTTP/1.1, application/x-protobuf, ', user-agent=ReactorNetty/x'",
        "rest-h2, HTTP/2.0, application/json, ', user-agent=ReactorNetty/x'",
        "rest-h2-protobuf, HTTP/2.0, application/x-protobuf, ', user-agent=ReactorNetty/x'",
    })
    void differInTheVersionAndInWhatTheyAccept(String transport, String version, String accept, String library)
            throws Exception {
        REQUESTS.clear();
        Problem.detail(502, aggregator.get("/" + transport + "/square/unary/1"));
        assertThat(REQUESTS)
                .containsExactly("%s GET /api/square/unary/1 {accept=%s, host=127.0.0.1:%d%s}"
                        .formatted(version, accept, backend.port(), library));
    }

    /** Without the headers that the server itself adds to requests over HTTP/2, and without the library's version. */
    private static String line(HttpServerRequest request) {
        Map<String, String> headers = new TreeMap<>();
        request.requestHeaders()
                .forEach(header -> headers.put(header.getKey().toLowerCase(Locale.ROOT), header.getValue()));
        headers.keySet().removeIf(name -> name.startsWith("x-http2"));
        headers.computeIfPresent("user-agent", (name, agent) -> agent.replaceAll("[0-9.]+$", "x"));
        return request.version() + " " + request.method() + " " + request.uri() + " " + headers;
    }
}
