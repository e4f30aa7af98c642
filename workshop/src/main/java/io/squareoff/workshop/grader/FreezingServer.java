package io.squareoff.workshop.grader;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A backend that replies at once, until a request for one certain number: from then on it keeps all requests waiting for a while. It
 * logs when each came and when it was answered.
 *
 * <p>Thread-safe.
 */
final class FreezingServer implements AutoCloseable {

    private static final Pattern PATH = Pattern.compile("/api/square/unary/([1-9]\\d{0,5})");

    private final int freezesAt;
    private final Duration freeze;
    private final int awaited;
    private final CompletableFuture<Integer> answered = new CompletableFuture<>();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "freezing-server");
        thread.setDaemon(true);
        return thread;
    });

    /** Guarded by this, as the one below. */
    private final List<LoadLog.Request> log = new ArrayList<>();

    private long thawNanos = System.nanoTime();

    /**
     * @param freezesAt the number that freezes it
     * @param freeze for how long
     * @param awaited the number that completes {@link #answered}
     */
    FreezingServer(int freezesAt, Duration freeze, int awaited) {
        this.freezesAt = freezesAt;
        this.freeze = freeze;
        this.awaited = awaited;
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

    /** The requests with a number from 1 that were answered, in the order of their replies. */
    synchronized List<LoadLog.Request> log() {
        return List.copyOf(log);
    }

    /** Completed with the awaited number, once that was answered. */
    CompletableFuture<Integer> answered() {
        return answered;
    }

    private void answer(HttpExchange exchange) throws IOException {
        long arrived = System.nanoTime();
        Matcher path = PATH.matcher(exchange.getRequestURI().getPath());
        int number = path.matches() ? Integer.parseInt(path.group(1)) : 0;
        try (exchange) {
            awaitThaw(number, arrived);
            // Header and body would be two writes, of which the second may wait for an acknowledgement of the first.
            exchange.sendResponseHeaders(200, -1);
        } catch (InterruptedException e) {
            // The check is over: nobody waits for the reply.
            Thread.currentThread().interrupt();
            return;
        }
        if (number > 0) {
            add(new LoadLog.Request(number, arrived, System.nanoTime()));
        }
        if (number == awaited) {
            answered.complete(number);
        }
    }

    private synchronized void add(LoadLog.Request request) {
        log.add(request);
    }

    private void awaitThaw(int number, long arrived) throws InterruptedException {
        if (number == freezesAt) {
            freeze(arrived);
        }
        for (long left = untilThaw(); left > 0; left = untilThaw()) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }

    private synchronized void freeze(long from) {
        thawNanos = from + freeze.toNanos();
    }

    private synchronized long untilThaw() {
        return thawNanos - System.nanoTime();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
