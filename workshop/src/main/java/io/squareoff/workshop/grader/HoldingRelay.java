package io.squareoff.workshop.grader;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Stands between a learner's client and the broker. It lets some bytes of the client through and takes the rest without passing them on:
 * these are sent, and surely never stored. What the broker says always gets through, and its acks are counted.
 *
 * <p>When the broker ends a connection, so does the relay. A connection of which bytes were held never passes any again.
 *
 * <p>Thread-safe.
 */
final class HoldingRelay implements AutoCloseable {

    /** As an ack of JetStream has it, and nothing else that the broker says. */
    private static final byte[] ACK = "\"seq\":".getBytes(StandardCharsets.US_ASCII);

    private static final int BUFFER_BYTES = 8192;

    private final ServerSocket listener;
    private final int broker;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch held = new CountDownLatch(1);

    /** Guarded by this, as the three after it. */
    private long passing;

    private boolean letGo;
    private int acks;
    private final StringBuilder first = new StringBuilder();

    /**
     * @param broker its port on the loopback address
     * @param passing bytes that get through before the rest is held
     */
    HoldingRelay(int broker, long passing) {
        this.broker = broker;
        this.passing = passing;
        try {
            listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UserFacingException("could not listen on the loopback address: " + e.getMessage(), e);
        }
        inThread(this::accept);
    }

    /** Its address for clients. */
    String url() {
        return "nats://127.0.0.1:" + listener.getLocalPort();
    }

    /** Waits until a byte is held; returns false if none is after the limit. */
    boolean awaitHeld(Duration limit) throws InterruptedException {
        return held.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Lets all through that new connections send. */
    synchronized void letGo() {
        letGo = true;
    }

    /** The acks that the broker has sent to the client. */
    synchronized int acks() {
        return acks;
    }

    /** The beginning of what got through, at most {@value #BUFFER_BYTES} bytes. */
    synchronized String first() {
        return first.toString();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                inThread(() -> connect(client));
            } catch (IOException e) {
                // The relay was closed.
                return;
            }
        }
    }

    private void connect(Socket client) {
        open.add(client);
        try (Socket server = new Socket(InetAddress.getLoopbackAddress(), broker)) {
            open.add(server);
            inThread(() -> passUp(client, server));
            passDown(server.getInputStream(), client.getOutputStream());
            // Not a close: with bytes of the client unread it would take back acks that are on their way.
            client.shutdownOutput();
        } catch (IOException e) {
            // The broker is down, or the client is gone. A client that is there tries again.
            close(client);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void passDown(InputStream from, OutputStream to) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        int matched = 0;
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
            int found = 0;
            for (int i = 0; i < read; i++) {
                matched = buffer[i] == ACK[matched] ? matched + 1 : buffer[i] == ACK[0] ? 1 : 0;
                if (matched == ACK.length) {
                    matched = 0;
                    found++;
                }
            }
            count(found);
            to.write(buffer, 0, read);
        }
    }

    private synchronized void count(int found) {
        acks += found;
    }

    private void passUp(Socket client, Socket server) {
        byte[] buffer = new byte[BUFFER_BYTES];
        boolean cut = false;
        try (client;
                server) {
            InputStream from = client.getInputStream();
            for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
                int passed = cut ? 0 : passed(buffer, read);
                server.getOutputStream().write(buffer, 0, passed);
                if (passed < read) {
                    cut = true;
                    held.countDown();
                }
            }
        } catch (IOException e) {
            // One of the two is gone.
            return;
        }
    }

    /** Number of these bytes that get through. */
    private synchronized int passed(byte[] bytes, int length) {
        int passed = letGo ? length : (int) Math.min(passing, length);
        passing -= letGo ? 0 : passed;
        int kept = Math.min(passed, BUFFER_BYTES - first.length());
        first.append(new String(bytes, 0, kept, StandardCharsets.ISO_8859_1));
        return passed;
    }

    private static void inThread(Runnable work) {
        Thread thread = new Thread(work, "holding-relay");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UserFacingException("could not close the relay: " + e.getMessage(), e);
        }
    }
}
