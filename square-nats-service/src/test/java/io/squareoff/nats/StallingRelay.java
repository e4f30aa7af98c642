package io.squareoff.nats;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Stands between a broker and its clients, and can stop reading what clients send, like a broker that is paused or behind a
 * network that drops packets. Data from the broker always passes.
 */
public final class StallingRelay implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final URI broker;
    private final ServerSocket server;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private boolean stalled;

    /**
     * Listens on a free port.
     *
     * @param broker the broker's URL
     */
    public StallingRelay(String broker) throws IOException {
        this.broker = URI.create(broker);
        this.server = new ServerSocket();
        // Small, so that little is taken from clients while stalled.
        server.setReceiveBufferSize(BUFFER);
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        threads.execute(this::accept);
    }

    /** The URL that a client connects to in place of the broker's. */
    public String url() {
        String user = broker.getUserInfo() == null ? "" : broker.getUserInfo() + "@";
        return "nats://" + user + "127.0.0.1:" + server.getLocalPort();
    }

    /** Stops reading from clients; data that was read before may still pass. */
    public synchronized void stall() {
        stalled = true;
    }

    /** Reads on. */
    public synchronized void goOn() {
        stalled = false;
        notifyAll();
    }

    private synchronized void awaitTurn() throws InterruptedException {
        while (stalled) {
            wait();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                sockets.add(client);
                Socket target = new Socket(broker.getHost(), broker.getPort());
                sockets.add(target);
                threads.execute(() -> pass(client, target, true));
                threads.execute(() -> pass(target, client, false));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    /** Ends with either of the two. */
    private void pass(Socket from, Socket to, boolean stallable) {
        byte[] buffer = new byte[BUFFER];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read; (read = in.read(buffer)) >= 0; ) {
                if (stallable) {
                    awaitTurn();
                }
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // One of the connections was lost; both end.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        server.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
