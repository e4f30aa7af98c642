package io.squareoff.workshop.grader;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.squareoff.harness.process.DaemonThreads;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.proto.SquarePaths;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stands for a service over HTTP/1.1: it keeps each request, and replies as a script says. Thread-safe. */
final class ScriptedServer implements AutoCloseable {

    static {
        // Header and body are two writes, of which the second would wait some 40 ms for an acknowledgement of the
        // first.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private static final Pattern UNARY = Pattern.compile(Pattern.quote(SquarePaths.UNARY) + "([1-9]\\d{0,5})");

    /**
     * @param accept the media type that it asks for; null if it does not say
     * @param arrived when it came, by {@link System#nanoTime}
     */
    record Request(String protocol, String path, String accept, long arrived) {

        /** The number whose square is requested; 0 if that is not what is requested. */
        int number() {
            Matcher unary = UNARY.matcher(path);
            return unary.matches() ? Integer.parseInt(unary.group(1)) : 0;
        }
    }

    /** A reply of status 200 with a body, or of 404 with one that says why. */
    record Reply(int status, String type, byte[] body) {

        static Reply json(String body) {
            return new Reply(200, "application/json", body.getBytes(StandardCharsets.US_ASCII));
        }

        static Reply notFound(String why) {
            return new Reply(404, "text/plain", why.getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** Makes a reply, which is due when it returns. Each request has a thread of its own. */
    @FunctionalInterface
    interface Script {

        Reply reply(ScriptedServer server, Request request) throws InterruptedException;
    }

    private final Script script;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("scripted-server"));
    private final Map<Integer, CompletableFuture<Long>> replied = new ConcurrentHashMap<>();

    /** Guarded by this, as the two below. */
    private final List<Request> requests = new ArrayList<>();

    private int inFlight;
    private int mostInFlight;

    ScriptedServer(Script script) {
        this.script = script;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UserFacingException("could not listen on the loopback address: " + e.getMessage(), e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Its address, such as {@code http://127.0.0.1:40001}. */
    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** All requests, in the order of their arrival. */
    synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    /** Waits until so many requests have come; returns false if they do not in time. */
    synchronized boolean await(int count, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (long left = patience.toNanos(); requests.size() < count && left > 0; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return requests.size() >= count;
    }

    /** The most requests that had come and whose replies were not due at any time. */
    synchronized int mostInFlight() {
        return mostInFlight;
    }

    /** Completed with the time, by {@link System#nanoTime}, when the square of a number is first sent. */
    CompletableFuture<Long> replied(int number) {
        return replied.computeIfAbsent(number, any -> new CompletableFuture<>());
    }

    private void answer(HttpExchange exchange) throws IOException {
        try {
            Request request = begin(exchange);
            Reply reply = script.reply(this, request);
            end();
            exchange.getResponseHeaders().set("Content-Type", reply.type());
            exchange.sendResponseHeaders(reply.status(), reply.body().length);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(reply.body());
            }
            replied(request.number()).complete(System.nanoTime());
        } catch (InterruptedException e) {
            // The check is over: nobody waits for the reply.
            Thread.currentThread().interrupt();
            exchange.close();
        }
    }

    private synchronized Request begin(HttpExchange exchange) {
        Request request = new Request(
                exchange.getProtocol(),
                exchange.getRequestURI().getPath(),
                exchange.getRequestHeaders().getFirst("Accept"),
                System.nanoTime());
        requests.add(request);
        notifyAll();
        inFlight++;
        mostInFlight = Math.max(mostInFlight, inFlight);
        return request;
    }

    private synchronized void end() {
        inFlight--;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
