package io.squareoff.aggregator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.squareoff.rest.SquareRestApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** HTTP, with the JDK's server as the backend that misbehaves. */
final class RestFixture implements TransportFixture {

    private static final String PATH = "/api/square/unary/";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final int port = freePort();
    private Runnable stop = () -> {};

    @Override
    public String transport() {
        return "rest";
    }

    @Override
    public String property() {
        return "squareoff.rest.endpoint=http://127.0.0.1:" + port;
    }

    @Override
    public void startBackend() {
        stop = Backends.start(SquareRestApplication.class, "server.port=" + port)::close;
    }

    @Override
    public void startFaultyBackend(Fault fault, int from) {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            server.setExecutor(threads);
            server.createContext(PATH, exchange -> {
                int number = Integer.parseInt(exchange.getRequestURI().getPath().substring(PATH.length()));
                answer(exchange, number, number < from ? Fault.NONE : fault);
            });
            server.start();
            stop = () -> server.stop(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void answer(HttpExchange exchange, int number, Fault fault) throws IOException {
        long square = (long) number * number;
        switch (fault) {
            case NONE -> send(exchange, 200, Long.toString(square));
            case WRONG_SQUARE -> send(exchange, 200, Long.toString(square + 1));
            case GARBAGE -> send(exchange, 200, "<html>");
            case EMPTY -> send(exchange, 200, "");
            case ERROR -> send(exchange, 500, "{}");
            case SILENCE -> {}
            case TWICE -> throw new IllegalArgumentException("a request over HTTP has one response");
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void stopBackend() {
        stop.run();
        stop = () -> {};
    }

    @Override
    public void close() {
        stopBackend();
        threads.shutdownNow();
    }

    @Override
    public String toString() {
        return transport();
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
