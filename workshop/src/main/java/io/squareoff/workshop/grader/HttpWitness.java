package io.squareoff.workshop.grader;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquarePaths;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.Squaring;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A backend with the contract of the one over REST, of which it knows HTTP/1.1 and single squares. It keeps version and codec of each call.
 *
 * <p>Thread-safe.
 */
final class HttpWitness implements AutoCloseable {

    private final WitnessedCalls calls;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "http-witness");
        thread.setDaemon(true);
        return thread;
    });

    HttpWitness(WitnessedCalls calls) {
        this.calls = calls;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UserFacingException("could not listen on the loopback address: " + e.getMessage(), e);
        }
        server.setExecutor(threads);
        server.createContext(SquarePaths.UNARY, this::answer);
        server.start();
    }

    /** Its host and port. */
    String authority() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String type = exchange.getRequestHeaders().getFirst("Accept");
        MessageCodec codec = SquarePaths.PROTOBUF.equals(type) ? MessageCodec.PROTOBUF : MessageCodec.JSON;
        try (exchange) {
            calls.take(new WitnessedCalls.Call(exchange.getProtocol(), codec));
            byte[] body = reply(
                    codec, Integer.parseInt(exchange.getRequestURI().getPath().substring(SquarePaths.UNARY.length())));
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            // The check is over: nobody waits for the reply.
            Thread.currentThread().interrupt();
        }
    }

    private static byte[] reply(MessageCodec codec, int number) {
        long square = Squaring.square(number);
        return codec == MessageCodec.JSON
                ? Long.toString(square).getBytes(StandardCharsets.US_ASCII)
                : codec.reply(SquareReply.newBuilder()
                        .setNumber(number)
                        .setResult(square)
                        .build());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
