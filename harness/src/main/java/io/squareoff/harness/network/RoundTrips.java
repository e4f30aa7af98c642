package io.squareoff.harness.network;

import io.squareoff.harness.network.NetworkDescription.RoundTrip;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Measures how long a packet to a host and its answer take: by handshakes with a port on which nothing listens, which the host's kernel
 * refuses at once. One after the other, so that they do not wait for each other, and to each host in turn, so that all have the same.
 */
final class RoundTrips {

    /** Of the service discard, which nobody starts. */
    private static final int CLOSED_PORT = 9;

    /** Shorter than a kernel waits before it sends a lost packet again, so that none of those is measured. */
    private static final int PATIENCE_MILLIS = 900;

    /** More than a handshake takes beside its network. */
    private static final int AT_LEAST_MILLIS = 100;

    private static final int TIMES_USUAL = 4;

    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** For all hosts together, about, once there are enough; packets that are lost take some of it. */
    private static final long MEASURED_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final int COUNT = 500;
    private static final int COUNT_AT_LEAST = 100;
    private static final long WARMED_UP_NANOS = TimeUnit.SECONDS.toNanos(1);

    private RoundTrips() {}

    /** Lets this JVM, and whoever carries the packets, compile what they do. */
    static void warmUp(Collection<String> addresses) throws InterruptedException {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < WARMED_UP_NANOS) {
            for (String address : addresses) {
                refused(address, PATIENCE_MILLIS);
            }
        }
    }

    /**
     * Measures those to several hosts.
     *
     * @param addresses by process
     * @param usual time of one
     */
    static Map<String, RoundTrip> measure(Map<String, String> addresses, Duration usual) throws InterruptedException {
        long fitting = MEASURED_NANOS / Math.max(1, usual.toNanos() * addresses.size());
        int count = (int) Math.max(COUNT_AT_LEAST, Math.min(COUNT, fitting));
        Map<String, Histogram> nanos = new LinkedHashMap<>();
        addresses.keySet().forEach(process -> nanos.put(process, new Histogram(LONGEST_NANOS, 3)));
        int patience = (int) Math.min(PATIENCE_MILLIS, AT_LEAST_MILLIS + TIMES_USUAL * usual.toMillis());
        long start = System.nanoTime();
        int made = 0;
        while (made < COUNT_AT_LEAST || made < count && System.nanoTime() - start < MEASURED_NANOS) {
            for (Map.Entry<String, String> host : addresses.entrySet()) {
                long begun = System.nanoTime();
                if (refused(host.getValue(), patience)) {
                    nanos.get(host.getKey()).recordValue(Math.min(System.nanoTime() - begun, LONGEST_NANOS));
                }
            }
            made++;
        }
        int handshakes = made;
        Map<String, RoundTrip> measured = new LinkedHashMap<>();
        nanos.forEach((process, recorded) -> {
            if (recorded.getTotalCount() == 0) {
                throw new UserFacingException(
                        "the host of " + process + " answered none of " + handshakes + " handshakes");
            }
            measured.put(process, RoundTrip.of(handshakes, recorded));
        });
        return measured;
    }

    /** Returns false if a packet was lost. */
    private static boolean refused(String address, int patience) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, CLOSED_PORT), patience);
            throw new UserFacingException("something listens on port " + CLOSED_PORT + " of " + address);
        } catch (ConnectException e) {
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            throw new UserFacingException("the host " + address + " cannot be reached: " + e.getMessage(), e);
        }
    }
}
