package io.squareoff.harness.stack;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A page of somebody's HTTP server that answers as a test sets it: with status 200 and an empty object at first. */
final class TestPage implements AutoCloseable {

    private final HttpServer server;
    private volatile int status = 200;
    private volatile String body = "{}";
    private final List<String> asked = new CopyOnWriteArrayList<>();

    TestPage() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().toString());
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    void answer(int newStatus, String newBody) {
        status = newStatus;
        body = newBody;
    }

    /** The path and query of each request. */
    List<String> asked() {
        return asked;
    }

    /** Of the server, without a slash at the end. */
    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
