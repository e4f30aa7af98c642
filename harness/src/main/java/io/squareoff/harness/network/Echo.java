package io.squareoff.harness.network;

import io.squareoff.harness.network.NetworkDescription.RoundTrip;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** A program on a host that sends small messages back, and says of a stream how fast it came; and who asks it. */
final class Echo {

    /** Of the service echo. */
    private static final int PORT = 7;

    private static final int MESSAGES = 'm';
    private static final int STREAM = 's';
    private static final int SMALL = 50;
    private static final int CHUNK = 64 * 1024;
    private static final int WARM_UP = 2_000;
    private static final long WARMED_UP_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int ECHOES = 1_000;
    private static final int ECHOES_AT_LEAST = 100;
    private static final long ECHOED_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final int LIMIT_MILLIS = 10_000;

    /** By then a stream's sender has found how much is under way at the full rate. */
    private static final long FASTER_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long STREAM_NANOS = 3 * FASTER_NANOS;

    private Echo() {}

    /**
     * Runs until it is killed.
     *
     * @param arguments its host's address, and a file that is made once it listens
     */
    public static void main(String[] arguments) throws IOException {
        try (ServerSocket server = new ServerSocket()) {
            server.bind(new InetSocketAddress(InetAddress.getByName(arguments[0]), PORT));
            Files.createFile(Path.of(arguments[1]));
            while (true) {
                try (Socket caller = server.accept()) {
                    caller.setTcpNoDelay(true);
                    answer(caller);
                }
            }
        }
    }

    private static void answer(Socket caller) throws IOException {
        DataInputStream in = new DataInputStream(caller.getInputStream());
        if (in.read() == STREAM) {
            new DataOutputStream(caller.getOutputStream()).writeDouble(bytesPerSecond(in));
            return;
        }
        byte[] message = new byte[SMALL];
        while (in.readNBytes(message, 0, SMALL) == SMALL) {
            caller.getOutputStream().write(message);
        }
    }

    private static double bytesPerSecond(DataInputStream in) throws IOException {
        byte[] chunk = new byte[CHUNK];
        long begun = System.nanoTime();
        long from = begun;
        long bytes = 0;
        long now = begun;
        for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
            now = System.nanoTime();
            if (now - begun < FASTER_NANOS) {
                from = now;
            } else {
                bytes += read;
            }
        }
        return now == from ? 0 : (double) bytes * TimeUnit.SECONDS.toNanos(1) / (now - from);
    }

    /**
     * Sends messages of {@value #SMALL} bytes over one connection, each once the one before it is back; some before that do not count. Once
     * there are enough it ends after a time: a lost one is sent again after 200 ms or more.
     */
    static RoundTrip echoes(String address) throws IOException, InterruptedException {
        Histogram nanos = new Histogram(3);
        int made = 0;
        try (Socket socket = connect(address, MESSAGES)) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            byte[] message = new byte[SMALL];
            long begun = System.nanoTime();
            for (int i = 0; i < WARM_UP && System.nanoTime() - begun < WARMED_UP_NANOS; i++) {
                socket.getOutputStream().write(message);
                in.readFully(message);
            }
            begun = System.nanoTime();
            while (made < ECHOES_AT_LEAST || made < ECHOES && System.nanoTime() - begun < ECHOED_NANOS) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                long sent = System.nanoTime();
                socket.getOutputStream().write(message);
                in.readFully(message);
                nanos.recordValue(System.nanoTime() - sent);
                made++;
            }
        }
        return RoundTrip.of(made, nanos);
    }

    /** Sends as much as it can for a while; returns what came of it in a second, without the beginning. */
    static double bytesPerSecond(String address) throws IOException {
        try (Socket socket = connect(address, STREAM)) {
            OutputStream out = socket.getOutputStream();
            byte[] chunk = new byte[CHUNK];
            long begun = System.nanoTime();
            while (System.nanoTime() - begun < STREAM_NANOS) {
                out.write(chunk);
            }
            socket.shutdownOutput();
            return new DataInputStream(socket.getInputStream()).readDouble();
        }
    }

    private static Socket connect(String address, int what) throws IOException {
        Socket socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(LIMIT_MILLIS);
        socket.connect(new InetSocketAddress(address, PORT), LIMIT_MILLIS);
        socket.getOutputStream().write(what);
        return socket;
    }
}
