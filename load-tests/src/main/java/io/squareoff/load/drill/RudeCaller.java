package io.squareoff.load.drill;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A caller who asks for 100,000 squares over and over, on a connection of its own each time, without regard for the aggregator. Each
 * runs on a thread of its own until it is closed.
 */
final class RudeCaller implements AutoCloseable {

    /** The behaviour after asking. */
    enum Manner {
        /** Reads the answer as fast as it can, and asks again a moment after. */
        IMPATIENT(256),
        /** Reads a kilobyte of the answer each second. */
        SLOW_READER(32),
        /** Leaves within a second. */
        LEAVER(16),
        /** Sends half a header, and waits for nothing. */
        HALF_HEADER(256);

        /** The number of them in an overload. */
        final int callers;

        Manner(int callers) {
            this.callers = callers;
        }
    }

    private static final int SMALL_BUFFER = 4096;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long MOMENT_MILLIS = 100;
    private static final long SECOND_MILLIS = 1000;

    private final InetSocketAddress aggregator;
    private final byte[] request;
    private final Manner manner;
    private final long leavesAfterMillis;
    private final Thread thread;

    private volatile Socket current = new Socket();

    /**
     * Begins to ask.
     *
     * @param index its place among callers of the same manner
     */
    private RudeCaller(String aggregatorUrl, String transport, Manner manner, int index) {
        URI url = URI.create(aggregatorUrl);
        this.aggregator = new InetSocketAddress(url.getHost(), url.getPort());
        String whole =
                "GET /" + transport + "/square/unary/100000 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        this.request = whole.substring(0, manner == Manner.HALF_HEADER ? whole.length() / 2 : whole.length())
                .getBytes(StandardCharsets.US_ASCII);
        this.manner = manner;
        // Spread over the second in which it leaves, by its place among the leavers.
        this.leavesAfterMillis = index * 61L % SECOND_MILLIS;
        this.thread = new Thread(this::run, "rude-caller");
        thread.setDaemon(true);
        thread.start();
    }

    /** The fault in which callers of every manner come at the same time. */
    static LocalFault overload() {
        return new LocalFault(
                "overload",
                Manner.IMPATIENT.callers + " callers ask for 100,000 squares again and again, "
                        + Manner.SLOW_READER.callers + " read such answers slowly, " + Manner.LEAVER.callers
                        + " leave before theirs, and " + Manner.HALF_HEADER.callers + " never finish their header",
                LocalFault.StackNeeds.PLAIN,
                RudeCaller::beginAll);
    }

    private static Mending beginAll(DrillStack stack) {
        List<RudeCaller> callers = new ArrayList<>();
        for (Manner manner : Manner.values()) {
            for (int i = 0; i < manner.callers; i++) {
                String transport = stack.transports().get(i % stack.transports().size());
                callers.add(new RudeCaller(stack.aggregatorUrl(), transport, manner, i));
            }
        }
        return () -> callers.forEach(RudeCaller::close);
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                ask();
                TimeUnit.MILLISECONDS.sleep(MOMENT_MILLIS);
            }
        } catch (InterruptedException e) {
            // It is closed.
            Thread.currentThread().interrupt();
        }
    }

    private void ask() throws InterruptedException {
        try (Socket socket = new Socket()) {
            current = socket;
            socket.setReceiveBufferSize(manner == Manner.SLOW_READER ? SMALL_BUFFER : 16 * SMALL_BUFFER);
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.connect(aggregator, (int) PATIENCE.toMillis());
            socket.getOutputStream().write(request);
            if (manner == Manner.LEAVER) {
                TimeUnit.MILLISECONDS.sleep(leavesAfterMillis);
                return;
            }
            read(socket.getInputStream());
        } catch (IOException e) {
            // The aggregator closed the connection, or did not answer: it asks again.
        }
    }

    private void read(InputStream answer) throws IOException, InterruptedException {
        byte[] buffer = new byte[manner == Manner.SLOW_READER ? 1024 : SMALL_BUFFER];
        while (answer.read(buffer) >= 0 && !Thread.currentThread().isInterrupted()) {
            if (manner == Manner.SLOW_READER) {
                TimeUnit.MILLISECONDS.sleep(SECOND_MILLIS);
            }
        }
    }

    /** Ends it, with its connection. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            current.close();
        } catch (IOException e) {
            // It is of no more use, closed or not.
        }
    }
}
