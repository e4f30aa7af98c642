package io.squareoff.load.drill;

import io.squareoff.harness.measure.ExpectedAnswer;
import io.squareoff.harness.process.UserFacingException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Callers of the aggregator who come at a planned rate, answered or not, over all transports in turn. Each opens a connection of his
 * own, asks once, and never again. Latency counts from when a request was due.
 *
 * <p>The plan runs on a thread of its own. Other methods are for one thread, but {@link #lastSecond}.
 */
final class Callers implements AutoCloseable {

    /** The longest that a caller waits for anything, which is longer than the aggregator's deadline. */
    static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final String NOTHING = "nothing within " + PATIENCE.toSeconds() + " s";

    private static final long SECOND_MICROS = TimeUnit.SECONDS.toMicros(1);

    private final String aggregatorUrl;
    private final List<String> transports;
    private final int number;
    private final long intervalNanos;
    private final byte[] expected;
    private final Map<String, Collection<PlannedRequest>> ended = new LinkedHashMap<>();
    private final Phaser open = new Phaser(1);
    private final CloseableHttpAsyncClient client = client(PATIENCE);
    private final Thread plan = new Thread(this::run, "drill-plan");
    private final long beganNanos = System.nanoTime();

    private volatile boolean over;

    /**
     * Begins the plan.
     *
     * @param rate requests per second over each transport
     */
    Callers(String aggregatorUrl, List<String> transports, int rate, int number) {
        this.aggregatorUrl = aggregatorUrl;
        this.transports = List.copyOf(transports);
        this.number = number;
        this.intervalNanos = TimeUnit.SECONDS.toNanos(1) / ((long) rate * transports.size());
        this.expected = ExpectedAnswer.to(number);
        transports.forEach(transport -> ended.put(transport, new ConcurrentLinkedQueue<>()));
        client.start();
        plan.setDaemon(true);
        plan.start();
    }

    /** A client that opens a connection for each request, and asks once. */
    static CloseableHttpAsyncClient client(Duration patience) {
        Timeout timeout = Timeout.of(patience);
        return HttpAsyncClients.custom()
                .setConnectionManager(PoolingAsyncClientConnectionManagerBuilder.create()
                        .setMaxConnTotal(Short.MAX_VALUE)
                        .setMaxConnPerRoute(Short.MAX_VALUE)
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(timeout)
                                .setSocketTimeout(timeout)
                                .build())
                        .build())
                .setDefaultRequestConfig(
                        RequestConfig.custom().setResponseTimeout(timeout).build())
                .setConnectionReuseStrategy((request, response, context) -> false)
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableAuthCaching()
                .build();
    }

    private void run() {
        for (long i = 0; !over; i++) {
            long due = beganNanos + i * intervalNanos;
            for (long wait; (wait = due - System.nanoTime()) > 0 && !over; ) {
                LockSupport.parkNanos(wait);
            }
            if (!over) {
                ask(transports.get((int) (i % transports.size())), due);
            }
        }
    }

    private void ask(String transport, long dueNanos) {
        open.register();
        SimpleHttpRequest request = SimpleRequestBuilder.get(
                        aggregatorUrl + "/" + transport + "/square/unary/" + number)
                .build();
        client.execute(request, new FutureCallback<>() {
            @Override
            public void completed(SimpleHttpResponse response) {
                byte[] body = response.getBodyBytes();
                if (response.getCode() == 200) {
                    boolean right = Arrays.equals(body, expected);
                    end(right ? PlannedRequest.RIGHT : PlannedRequest.WRONG, right ? "" : text(body));
                } else {
                    end(Integer.toString(response.getCode()), problem(body));
                }
            }

            @Override
            public void failed(Exception failure) {
                end(
                        kind(failure),
                        failure instanceof SocketTimeoutException ? NOTHING : String.valueOf(failure.getMessage()));
            }

            @Override
            public void cancelled() {
                end("cancelled", "");
            }

            private void end(String outcome, String detail) {
                ended.get(transport)
                        .add(new PlannedRequest(
                                micros(dueNanos - beganNanos), micros(System.nanoTime() - dueNanos), outcome, detail));
                open.arriveAndDeregister();
            }
        });
    }

    private static long micros(long nanos) {
        return TimeUnit.NANOSECONDS.toMicros(nanos);
    }

    private static String text(byte[] body) {
        return body == null ? "" : new String(body, StandardCharsets.UTF_8);
    }

    /** The detail of a problem (RFC 9457), or the whole text where it is none. */
    private static String problem(byte[] body) {
        String text = text(body);
        try {
            return JsonMapper.shared().readTree(text).path("detail").asString(text);
        } catch (JacksonException e) {
            return text;
        }
    }

    /** The way in which a request ended without an answer, in a word or two. */
    static String kind(Exception failure) {
        if (failure instanceof ConnectTimeoutException) {
            return "no connection";
        }
        if (failure instanceof ConnectException) {
            return "refused";
        }
        if (failure instanceof SocketTimeoutException) {
            return "no answer";
        }
        if (failure instanceof ConnectionClosedException || failure instanceof java.net.SocketException) {
            return "closed";
        }
        return failure.getClass().getSimpleName();
    }

    /** Returns true if each request that was due in the second before the last one got all squares within half a second. */
    boolean steady() {
        long until = micros(System.nanoTime() - beganNanos) - SECOND_MICROS;
        long from = until - SECOND_MICROS;
        long due = SECOND_MICROS * 1000 / intervalNanos;
        long prompt = ended.values().stream()
                .flatMap(Collection::stream)
                .filter(request -> request.dueMicros() >= from && request.dueMicros() < until)
                .filter(request -> request.right() && request.waitMicros() < SECOND_MICROS / 2)
                .count();
        return from >= 0 && prompt >= due - 1;
    }

    /** The requests that ended in the last second, such as "150 right/s, 3 failed/s"; for any thread. */
    String lastSecond() {
        long now = micros(System.nanoTime() - beganNanos);
        long from = Math.max(0, now - SECOND_MICROS);
        long[] counts = new long[2];
        ended.values().stream()
                .flatMap(Collection::stream)
                .filter(request -> request.dueMicros() + request.waitMicros() >= from)
                .forEach(request -> counts[request.right() ? 0 : 1]++);
        return counts[0] + " right/s" + (counts[1] == 0 ? "" : ", " + counts[1] + " failed/s");
    }

    /** Time since the plan began. */
    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - beganNanos);
    }

    /** Ends the plan and waits until each request has ended. */
    void awaitEnd() throws InterruptedException {
        over = true;
        plan.join();
        try {
            open.awaitAdvanceInterruptibly(
                    open.arrive(), PATIENCE.multipliedBy(3).toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new UserFacingException(open.getRegisteredParties() - 1 + " requests did not end in time", e);
        }
    }

    /** The requests of each transport that have ended, in the order in which they were due. */
    Map<String, List<PlannedRequest>> requests() {
        Map<String, List<PlannedRequest>> requests = new LinkedHashMap<>();
        ended.forEach((transport, all) -> {
            List<PlannedRequest> sorted = new ArrayList<>(all);
            sorted.sort((one, other) -> Long.compare(one.dueMicros(), other.dueMicros()));
            requests.put(transport, sorted);
        });
        return requests;
    }

    /** Ends the plan and closes all connections. */
    @Override
    public void close() {
        over = true;
        client.close(open.getRegisteredParties() == 1 ? CloseMode.GRACEFUL : CloseMode.IMMEDIATE);
    }
}
