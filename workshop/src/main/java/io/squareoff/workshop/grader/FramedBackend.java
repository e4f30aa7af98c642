package io.squareoff.workshop.grader;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * A backend over TCP that serves one connection. It holds its replies back until all requests have come, and sends them in an order and
 * in pieces that are drawn, with a fault or without.
 * Thread-safe.
 */
final class FramedBackend implements AutoCloseable {

    enum Fault {
        NONE,
        /** One of the replies is an error. */
        ERROR,
        /** The connection is closed within a reply. */
        CLOSED,
        /** Some replies never come. */
        SILENT
    }

    record Request(int correlation, int number) {}

    private static final int REQUEST_BYTES = 8;

    /** Of a piece: three replies, so that some pieces end within one and others hold several. */
    private static final int MOST_BYTES = 51;

    /** Between two pieces, so that they are read one by one. */
    private static final Duration PAUSE = Duration.ofMillis(2);

    /** Longest wait for the next request of a client that waits for a reply first. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** Time that a client may keep the connection after its last request; longer than any check takes. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final Fault fault;
    private final Aggregate aggregate;
    private final Random random;
    private final String error;
    private final LoopbackListener listener;

    /** Guarded by this, as the two below. */
    private final List<Request> requests = new ArrayList<>();

    private int connections;
    private String unreadable;

    /**
     * @param aggregate of its replies
     * @param seeds gives one for what is drawn here
     */
    FramedBackend(Fault fault, Aggregate aggregate, RandomGenerator seeds) {
        this.fault = fault;
        this.aggregate = aggregate;
        this.random = new Random(seeds.nextLong());
        this.error = "out of chalk at square " + random.nextInt(1000, 10_000);
        this.listener = new LoopbackListener(this::serve);
    }

    /** Number up to which it is asked, from 1. */
    int number() {
        return aggregate.number();
    }

    int port() {
        return listener.port();
    }

    String error() {
        return error;
    }

    synchronized int connections() {
        return connections;
    }

    /** The requests, in the order of their arrival. */
    synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    /** Bytes that came and were no request; empty if there was nothing of the kind. */
    synchronized Optional<String> unreadable() {
        return Optional.ofNullable(unreadable);
    }

    private synchronized boolean isFirst() {
        connections++;
        return connections == 1;
    }

    private void serve(Socket socket) throws IOException, InterruptedException {
        try (socket) {
            if (!isFirst()) {
                return;
            }
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) PATIENCE.toMillis());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            while (requests().size() < aggregate.number()) {
                read(in);
            }
            write(socket.getOutputStream(), replies());
            if (fault == Fault.CLOSED) {
                return;
            }
            // Until the client is done or killed.
            socket.setSoTimeout((int) LONGEST.toMillis());
            while (true) {
                read(in);
            }
        }
    }

    private void read(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length != REQUEST_BYTES) {
            synchronized (this) {
                unreadable = "4 bytes that say " + length;
            }
            throw new EOFException("no request follows");
        }
        Request request = new Request(in.readInt(), in.readInt());
        synchronized (this) {
            requests.add(request);
        }
    }

    /** All replies one after the other, or as many bytes of them as its fault leaves. */
    private byte[] replies() {
        List<Request> shuffled = new ArrayList<>(requests());
        Collections.shuffle(shuffled, random);
        Request refused = shuffled.get(random.nextInt(aggregate.number()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int most = fault == Fault.CLOSED || fault == Fault.SILENT ? aggregate.number() / 2 : aggregate.number();
        for (Request request : shuffled.subList(0, most)) {
            boolean refuses = fault == Fault.ERROR && request.equals(refused);
            bytes.writeBytes(frame(request, refuses));
        }
        if (fault == Fault.CLOSED) {
            byte[] last = frame(shuffled.get(most), false);
            bytes.write(last, 0, random.nextInt(1, last.length));
        }
        return bytes.toByteArray();
    }

    private byte[] frame(Request request, boolean refuses) {
        long square = Math.multiplyFull(request.number(), request.number()) + aggregate.added();
        byte[] content = refuses
                ? error.getBytes(StandardCharsets.UTF_8)
                : ByteBuffer.allocate(Long.BYTES).putLong(square).array();
        return ByteBuffer.allocate(2 * Integer.BYTES + 1 + content.length)
                .putInt(Integer.BYTES + 1 + content.length)
                .putInt(request.correlation())
                .put((byte) (refuses ? 1 : 0))
                .put(content)
                .array();
    }

    private void write(OutputStream out, byte[] bytes) throws IOException, InterruptedException {
        int from = 0;
        while (from < bytes.length) {
            int length = Math.min(random.nextInt(1, MOST_BYTES + 1), bytes.length - from);
            out.write(bytes, from, length);
            from += length;
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        }
    }

    @Override
    public void close() {
        listener.close();
    }
}
