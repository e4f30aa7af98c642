package io.squareoff.workshop.grader;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A backend with the contract of the one over REST that keeps a list of its requests. To each square it adds a number, so that only
 * its own replies have what it says. The reply to 1 comes after those to requests that came with it.
 *
 * <p>Thread-safe.
 */
final class RecordingBackend implements AutoCloseable {

    private static final Pattern PATH = Pattern.compile("/api/square/unary/(\\d{1,5})");

    /** For each request, so that those that are sent at once are seen together. */
    private static final Duration WORK = Duration.ofMillis(20);

    /** Time that the reply to 1 waits for that to 2, for callers who ask one after the other. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Between the two replies: a caller who takes them as they come has that to 2 by then. */
    private static final Duration LATER = Duration.ofMillis(300);

    private final int added;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "recording-backend");
        thread.setDaemon(true);
        return thread;
    });
    private final CountDownLatch secondAnswered = new CountDownLatch(1);

    /** Guarded by this, as the two below. */
    private final List<String> requested = new ArrayList<>();

    private int inFlight;
    private int mostInFlight;

    /** @param added to each square */
    RecordingBackend(int added) {
        this.added = added;
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

    /** The paths that were requested, without that of the service where it is, in the order of their arrival. */
    synchronized List<String> requested() {
        return List.copyOf(requested);
    }

    /** The most requests that it had and had not answered at any time. */
    synchronized int mostInFlight() {
        return mostInFlight;
    }

    private void answer(HttpExchange exchange) throws IOException {
        Matcher path = PATH.matcher(exchange.getRequestURI().getPath());
        boolean known = path.matches();
        begin(known ? path.group(1) : exchange.getRequestURI().getPath());
        int number = known ? Integer.parseInt(path.group(1)) : 0;
        work(number);
        byte[] body = (known ? Long.toString(Math.multiplyFull(number, number) + added) : "no such path")
                .getBytes(StandardCharsets.US_ASCII);
        end();
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", known ? "application/json" : "text/plain");
            exchange.sendResponseHeaders(known ? 200 : 404, body.length);
            exchange.getResponseBody().write(body);
        }
        if (number == 2) {
            secondAnswered.countDown();
        }
    }

    private synchronized void begin(String what) {
        requested.add(what);
        inFlight++;
        mostInFlight = Math.max(mostInFlight, inFlight);
    }

    private synchronized void end() {
        inFlight--;
    }

    private void work(int number) {
        try {
            TimeUnit.MILLISECONDS.sleep(WORK.toMillis());
            if (number == 1 && secondAnswered.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                TimeUnit.MILLISECONDS.sleep(LATER.toMillis());
            }
        } catch (InterruptedException e) {
            // The check is over: nobody waits for the reply.
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
