package io.squareoff.workshop.grader;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Stands between a learner's client and the broker. It lets some bytes of the client through and takes the rest without passing them on:
 * these are sent, and surely never stored. What the broker says always gets through, and its acks are counted.
 *
 * <p>When the broker ends a connection, so does the relay. A connection of which bytes were held never passes any again.
 * Thread-safe.
 */
final class HoldingRelay implements AutoCloseable {

    /** As an ack of JetStream has it, and nothing else that the broker says. */
    private static final byte[] ACK = "\"seq\":".getBytes(StandardCharsets.US_ASCII);

    private static final int BUFFER_BYTES = 8192;

    private final LoopbackListener listener;
    private final int broker;
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
        this.listener = new LoopbackListener(this::connect);
    }

    String url() {
        return "nats://127.0.0.1:" + listener.port();
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

    /** Where the broker is down, the connection ends; a client that is there tries again. */
    private void connect(Socket client) throws IOException {
        try (Socket server = new Socket(InetAddress.getLoopbackAddress(), broker)) {
            LoopbackListener.inThread(() -> passUp(client, server));
            passDown(server.getInputStream(), client.getOutputStream());
            // Not a close: with bytes of the client unread it would take back acks that are on their way.
            client.shutdownOutput();
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

    @Override
    public void close() {
        listener.close();
    }
}
