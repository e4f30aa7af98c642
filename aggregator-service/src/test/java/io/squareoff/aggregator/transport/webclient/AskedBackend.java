package io.squareoff.aggregator.transport.webclient;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.squareoff.aggregator.transport.Aggregations;
import io.squareoff.aggregator.transport.Answer;
import io.squareoff.aggregator.transport.http.HttpEndpoint;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiFunction;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

/** A transport, and perhaps a bare server that it asks. */
final class AskedBackend implements AutoCloseable {

    static final Duration LIMIT = Duration.ofSeconds(60);
    static final int THREADS = 4;

    private final LoopResources backendThreads = LoopResources.create("backend", 1, true);
    private final LoopResources threads = LoopResources.create("http", 1, THREADS, true);
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();

    private DisposableServer backend;
    private WebClientTransport transport;

    /**
     * Starts a backend, and a transport that asks it.
     *
     * @param path of the endpoint
     */
    WebClientTransport start(
            int connections, String path, BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> answer) {
        startBackend(answer);
        return start(connections, URI.create("http://127.0.0.1:" + backend.port() + path));
    }

    /** The same over HTTP/2, with calls in flight on one connection. */
    WebClientTransport startHttp2(
            int inFlight, BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> answer) {
        startBackend(answer);
        HttpEndpoint endpoint = endpoint(URI.create("http://127.0.0.1:" + backend.port()));
        return start(endpoint, Connector.http2(endpoint, 1, inFlight, LIMIT, threads.onServer(true)));
    }

    private void startBackend(BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> answer) {
        backend = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .runOn(backendThreads)
                .protocol(HttpProtocol.HTTP11, HttpProtocol.H2C)
                .handle((request, response) -> {
                    asked.add(request.method() + " " + request.uri());
                    return answer.apply(request, response);
                })
                .bindNow();
    }

    /** Starts a transport alone. */
    WebClientTransport start(int connections, URI url) {
        HttpEndpoint endpoint = endpoint(url);
        return start(endpoint, Connector.http1(endpoint, connections, LIMIT, threads.onServer(true)));
    }

    private WebClientTransport start(HttpEndpoint endpoint, Connector connector) {
        transport = new WebClientTransport("rest", endpoint, WebClientCodec.JSON, connector, threads.onServer(true));
        return transport;
    }

    static HttpEndpoint endpoint(URI url) {
        return new HttpEndpoint(url, LIMIT, "http/1.1", Optional.empty());
    }

    /** The transport's threads. */
    LoopResources threads() {
        return threads;
    }

    /** The requests that have come. */
    Queue<String> asked() {
        return asked;
    }

    Answer ask(int count, int chunk) {
        Answer answer = new Answer();
        Aggregations.ask(transport, count, chunk, answer);
        return answer;
    }

    static Publisher<Void> json(HttpServerResponse response, String body) {
        return response.header(HttpHeaderNames.CONTENT_TYPE, "application/json").sendString(Mono.just(body));
    }

    @Override
    public void close() {
        if (transport != null) {
            transport.close();
        }
        if (backend != null) {
            backend.disposeNow();
        }
        threads.dispose();
        backendThreads.dispose();
    }
}
