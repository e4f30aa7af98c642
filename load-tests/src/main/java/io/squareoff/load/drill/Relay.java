package io.squareoff.load.drill;

import io.squareoff.harness.process.UserFacingException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A stretch of network between two programs of this machine: hands on the bytes of TCP connections, and can be cut, slow, or gone.
 *
 * <p>Thread-safe. Each direction of a connection has two threads, so it is for tens of connections, and for no measurement of speed.
 */
final class Relay implements AutoCloseable {

    private static final int CHUNK = 16 * 1024;

    /** Chunks that wait in one direction; the sender is held up beyond that. */
    private static final int MOST_CHUNKS = 64;

    /** @param atNanos when it came */
    private record Chunk(byte[] bytes, long atNanos) {}

    private static final Chunk END = new Chunk(new byte[0], 0);

    private final InetSocketAddress target;
    private final int port;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private volatile long delayNanos;

    /** Guarded by this, as the three below. */
    private boolean cut;

    private ServerSocket server;
    private Thread accepting;

    /** Has the port while nothing listens: a connection that somebody opens meanwhile could begin at it. */
    private Socket keeper = new Socket();

    /** @param targetPort of the loopback address */
    Relay(int targetPort) {
        this.target = new InetSocketAddress(InetAddress.getLoopbackAddress(), targetPort);
        this.server = listen(0);
        this.port = server.getLocalPort();
        this.accepting = accept(server);
    }

    /** The port that it listens on, of the loopback address. */
    int port() {
        return port;
    }

    /** Keeps all bytes from now on, and the ends of connections. These stay, and new ones are made, as far as either end sees. */
    synchronized void cut() {
        cut = true;
    }

    /** Hands on again what was kept and what comes. */
    synchronized void join() {
        cut = false;
        notifyAll();
    }

    /** Delays all bytes by this from now on, in each direction. */
    void delay(Duration delay) {
        delayNanos = delay.toNanos();
    }

    /** Closes all connections and refuses new ones. */
    synchronized void shut() {
        end();
        keeper = new Socket();
        try {
            keeper.setReuseAddress(true);
            keeper.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw notBound(port, e);
        }
    }

    private void end() {
        closeQuietly(server);
        try {
            // Until then a connection may still be taken.
            accepting.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        sockets.forEach(Relay::closeQuietly);
    }

    /** Takes connections again. */
    synchronized void reopen() {
        closeQuietly(keeper);
        server = listen(port);
        accepting = accept(server);
    }

    @Override
    public synchronized void close() {
        end();
        closeQuietly(keeper);
        join();
    }

    private static ServerSocket listen(int port) {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1024);
            return socket;
        } catch (IOException e) {
            throw notBound(port, e);
        }
    }

    private static UserFacingException notBound(int port, IOException cause) {
        return new UserFacingException("could not bind port " + port + " for a relay: " + cause.getMessage(), cause);
    }

    private Thread accept(ServerSocket server) {
        return start("accept", () -> {
            while (true) {
                Socket caller = server.accept();
                sockets.add(caller);
                start("connect", () -> connect(caller));
            }
        });
    }

    private void connect(Socket caller) throws IOException {
        Socket callee = new Socket();
        try {
            awaitJoined();
            callee.connect(target);
        } catch (IOException | InterruptedException e) {
            // Nobody listens there: the caller sees the end of its connection.
            closeQuietly(caller);
            sockets.remove(caller);
            return;
        }
        sockets.add(callee);
        caller.setTcpNoDelay(true);
        callee.setTcpNoDelay(true);
        handOn(caller, callee);
        handOn(callee, caller);
    }

    private void handOn(Socket from, Socket to) {
        BlockingQueue<Chunk> chunks = new LinkedBlockingQueue<>(MOST_CHUNKS);
        start("read", () -> {
            try {
                InputStream in = from.getInputStream();
                byte[] bytes = new byte[CHUNK];
                for (int count; (count = in.read(bytes)) >= 0; ) {
                    chunks.put(new Chunk(Arrays.copyOf(bytes, count), System.nanoTime()));
                }
            } finally {
                chunks.put(END);
            }
        });
        start("write", () -> {
            try {
                for (Chunk chunk; (chunk = chunks.take()) != END; ) {
                    TimeUnit.NANOSECONDS.sleep(chunk.atNanos() + delayNanos - System.nanoTime());
                    awaitJoined();
                    to.getOutputStream().write(chunk.bytes());
                }
                awaitJoined();
            } finally {
                // The end of one direction is taken for that of the connection.
                closeQuietly(from);
                closeQuietly(to);
                sockets.remove(from);
                sockets.remove(to);
                chunks.clear();
            }
        });
    }

    private synchronized void awaitJoined() throws InterruptedException {
        while (cut) {
            wait();
        }
    }

    /** Work of a thread, until its socket is closed. */
    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private static Thread start(String name, Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // The socket was closed, here or by its other end.
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "relay-" + name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void closeQuietly(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no more use, closed or not.
        }
    }
}
