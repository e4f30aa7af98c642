package io.squareoff.load.gatling;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gatling.javaapi.core.PopulationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Requests that a generator sends to a server of its own before its load. Its code is compiled by them: few requests a second would
 * have it compiled within the window. Neither Gatling's report nor the recording has them.
 */
final class Rehearsal implements AutoCloseable {

    /** They come before all others in Gatling's numbers of users. */
    static final int USERS = 4;

    private static final int REQUESTS_EACH = 750;
    private static final byte[] ANSWER = new byte[4096];

    static {
        // Otherwise each answer's body waits 40 ms for the acknowledgement of its head.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;

    Rehearsal() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("the generator cannot listen on its own loopback interface", e);
        }
        server.createContext("/", Rehearsal::answer);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(200, ANSWER.length);
            exchange.getResponseBody().write(ANSWER);
        }
    }

    /** Begins to answer. */
    void start() {
        server.start();
    }

    /** Returns the rehearsal, with the load to begin when it is over. */
    PopulationBuilder before(PopulationBuilder load) {
        return scenario("rehearsal")
                .exec(repeat(REQUESTS_EACH)
                        .on(http("rehearsal").get("/").check(status().is(200)).silent()))
                .injectOpen(atOnceUsers(USERS))
                .protocols(
                        http.baseUrl("http://127.0.0.1:" + server.getAddress().getPort())
                                .disableCaching())
                .andThen(load);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
