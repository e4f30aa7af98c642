package io.squareoff.console;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Squares over HTTP as the aggregator answers them, in a process of the test: each transport may be made to fail. */
public final class SquaresServer implements AutoCloseable {

    /** What a transport does with requests. */
    public enum Mode {
        RIGHT,
        WRONG_SQUARE,
        /** As right ones, once {@link #release} was called. */
        HELD,
        UNAVAILABLE,
        /** Right ones, each a little sooner than the one before. */
        CLIMBING,
        /** Right ones, each as soon as the last of {@link #CLIMBING}. */
        CLIMBED
    }

    private static final double FIRST_CLIMBING_NANOS = 30e6;

    static {
        // Header and body leave in two packets, of which the second would wait for the first one's receipt.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(8);
    private final Map<String, Mode> modes = new ConcurrentHashMap<>();
    private final Map<String, AtomicLong> asked = new ConcurrentHashMap<>();
    private final AtomicLong climbed = new AtomicLong();
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicLong cpuNanos = new AtomicLong();

    public SquaresServer(String... transports) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (String transport : transports) {
            modes.put(transport, Mode.RIGHT);
            asked.put(transport, new AtomicLong());
            server.createContext("/" + transport + "/square/", exchange -> squares(transport, exchange));
        }
        server.createContext("/actuator/transports", exchange -> answer(exchange, 200, described()));
        server.createContext(
                "/actuator/prometheus",
                exchange -> answer(exchange, 200, "process_cpu_time_ns_total " + cpuNanos.addAndGet(1_000_000) + "\n"));
        server.createContext(
                "/varz", exchange -> answer(exchange, 200, "{\"version\": \"2.15.2\", \"cpu\": 50.0, \"mem\": 1}"));
        server.setExecutor(threads);
        server.start();
    }

    private String described() {
        return modes.keySet().stream()
                .map(name -> "\"" + name + "\":{\"kind\":\"test\"}")
                .collect(Collectors.joining(",", "{", "}"));
    }

    private void squares(String transport, HttpExchange exchange) throws IOException {
        asked.get(transport).incrementAndGet();
        String path = exchange.getRequestURI().getPath();
        long number = Long.parseLong(path.substring(path.lastIndexOf('/') + 1));
        switch (modes.get(transport)) {
            case RIGHT -> answer(exchange, 200, squares(number, 0));
            case WRONG_SQUARE -> answer(exchange, 200, squares(number, 1));
            case CLIMBING -> answerAfter(climbed.incrementAndGet(), exchange, number);
            case CLIMBED -> answerAfter(climbed.get(), exchange, number);
            case HELD -> {
                awaitRelease();
                answer(exchange, 200, squares(number, 0));
            }
            case UNAVAILABLE ->
                answer(exchange, 503, "{\"status\":503,\"detail\":\"" + transport + ": the backend is \\\"away\\\"\"}");
        }
    }

    private static void answerAfter(long climbed, HttpExchange exchange, long number) throws IOException {
        LockSupport.parkNanos(Math.round(FIRST_CLIMBING_NANOS * Math.pow(0.998, climbed)));
        answer(exchange, 200, squares(number, 0));
    }

    private void awaitRelease() {
        try {
            if (!released.await(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("held for a minute");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String squares(long number, long error) {
        return LongStream.rangeClosed(1, number)
                .mapToObj(n -> "{\"" + n + "\":" + (n * n + (n == number ? error : 0)) + "}")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    public void set(String transport, Mode mode) {
        modes.put(transport, mode);
    }

    /** Lets go what was held, and what is to be held from now on. */
    public void release() {
        released.countDown();
    }

    /** Requests over a transport so far. */
    public long asked(String transport) {
        return asked.get(transport).get();
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Pages of a service and of a broker. */
    public Map<String, URI> metrics() {
        return Map.of("service", url().resolve("/actuator/prometheus"), "nats-server", url().resolve("/varz"));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
