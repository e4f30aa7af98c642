package io.squareoff.workshop.grader;

import io.squareoff.harness.process.UserFacingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Random;

/**
 * An aggregator that answers with status 200 always, and with faults in some of its replies. It writes each reply at once: a client would
 * acknowledge the first of two parts some 40 ms later.
 *
 * <p>Thread-safe.
 */
final class FaultyServer implements AutoCloseable {

    private static final String PATH = "/nats/square/unary/";

    /** Without a request for so long, a connection is given up. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final int number;
    private final Map<Integer, ReplyFault> faults;
    private final ServerSocket server;

    /** Guarded by this, as the one below. */
    private final Random random;

    private int replies;

    /**
     * @param number whose squares are requested, from 1
     * @param faults by the index of the reply; the others are right
     */
    FaultyServer(int number, Map<Integer, ReplyFault> faults, Random random) {
        this.number = number;
        this.faults = Map.copyOf(faults);
        this.random = random;
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UserFacingException("could not listen on the loopback address: " + e.getMessage(), e);
        }
        inThread(this::accept);
    }

    private static void inThread(Runnable work) {
        Thread thread = new Thread(work, "faulty-server");
        thread.setDaemon(true);
        thread.start();
    }

    /** Its address, to which a number is appended. */
    String url() {
        return "http://127.0.0.1:" + server.getLocalPort() + PATH;
    }

    /** Number of replies that it has given to the expected request. */
    synchronized int replies() {
        return replies;
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                inThread(() -> serve(socket));
            }
        } catch (IOException e) {
            // The check is over.
        }
    }

    private void serve(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) LONGEST.toMillis());
            String request = in.readLine();
            while (request != null) {
                String header = in.readLine();
                while (header != null && !header.isEmpty()) {
                    header = in.readLine();
                }
                socket.getOutputStream().write(reply(request).getBytes(StandardCharsets.US_ASCII));
                request = in.readLine();
            }
        } catch (IOException e) {
            // The program has gone.
        }
    }

    private String reply(String request) {
        boolean known = request.startsWith("GET " + PATH + number + " ");
        String body = known ? nextBody() : "this check asks for 1 to " + number;
        return "HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(known ? "200 OK" : "404 Not Found", body.length(), body);
    }

    private synchronized String nextBody() {
        return faults.getOrDefault(replies++, ReplyFault.NONE).body(number, random);
    }

    /** A program that still runs keeps its connection: it must have ended. */
    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UserFacingException("could not close a port: " + e.getMessage(), e);
        }
    }
}
