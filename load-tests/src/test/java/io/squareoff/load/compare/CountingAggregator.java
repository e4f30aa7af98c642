package io.squareoff.load.compare;

import com.sun.net.httpserver.HttpServer;
import io.squareoff.harness.stack.RemoteTarget;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** An aggregator's pages, and its answers over nats. */
final class CountingAggregator implements AutoCloseable {

    private static final int FIRST = 8;

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final AtomicInteger next = new AtomicInteger(FIRST);

    CountingAggregator() throws IOException {
        this(1);
    }

    /** @param step the squares that nobody waited for between two readings */
    CountingAggregator(int step) throws IOException {
        answer("/nats/square/unary/3", () -> "[{\"1\":1},{\"2\":4},{\"3\":9}]");
        answer(
                "/actuator/metrics/squareoff.replies.unexpected",
                () -> "{\"measurements\":[{\"value\":" + next.getAndAdd(step) + "}]}");
        answer("/actuator/prometheus", () -> "process_cpu_time_ns_total 1.0\n");
        server.start();
    }

    private void answer(String path, Supplier<String> body) {
        server.createContext(path, exchange -> {
            byte[] bytes = body.get().getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    RemoteTarget target() {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        return new RemoteTarget(url, Map.of("aggregator-service", URI.create(url + "/actuator/prometheus")));
    }

    /** The number of times that its count of squares was read, where that counts up by one. */
    int readings() {
        return next.get() - FIRST;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
