import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A backend over TCP that takes a while for each square, so that replies come in any order. Runs a client against itself:
 * java TcpBackend.java TcpSquares.java 10
 *
 * <p>A third word is what it does instead of replying to 7: error, close or silence.
 */
public class TcpBackend {

    private static final List<String> FAULTS = List.of("none", "error", "close", "silence");

    private static final int UNLUCKY = 7;

    private static final AtomicInteger CONNECTIONS = new AtomicInteger();
    private static final AtomicInteger REQUESTS = new AtomicInteger();
    private static final AtomicInteger IN_FLIGHT = new AtomicInteger();
    private static final AtomicInteger MOST_IN_FLIGHT = new AtomicInteger();
    private static final ScheduledExecutorService WORK = Executors.newScheduledThreadPool(2);

    public static void main(String[] args) throws Exception {
        String fault = args.length > 2 ? args[2] : "none";
        if (!FAULTS.contains(fault)) {
            throw new IllegalArgumentException("fault must be one of " + FAULTS + ", not " + fault);
        }
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        new Thread(() -> accept(server, fault)).start();
        String java = ProcessHandle.current().info().command().orElse("java");
        String port = Integer.toString(server.getLocalPort());
        int exit = new ProcessBuilder(List.of(java, args[0], "127.0.0.1", port, args[1]))
                .inheritIO()
                .start()
                .waitFor();
        System.out.println("connections: " + CONNECTIONS + ", requests: " + REQUESTS + ", most in flight: "
                + MOST_IN_FLIGHT + ", exit code: " + exit);
        System.exit(exit);
    }

    private static void accept(ServerSocket server, String fault) {
        try {
            while (true) {
                Socket socket = server.accept();
                CONNECTIONS.incrementAndGet();
                new Thread(() -> serve(socket, fault)).start();
            }
        } catch (IOException e) {
            e.printStackTrace();
        }
    }

    private static void serve(Socket socket, String fault) {
        try (socket) {
            socket.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            while (true) {
                int length = in.readInt();
                if (length != 8) {
                    throw new IOException("no request: its first 4 bytes say " + length + ", not 8");
                }
                int correlation = in.readInt();
                int number = in.readInt();
                REQUESTS.incrementAndGet();
                MOST_IN_FLIGHT.accumulateAndGet(IN_FLIGHT.incrementAndGet(), Math::max);
                int millis = ThreadLocalRandom.current().nextInt(5, 50);
                WORK.schedule(() -> reply(socket, correlation, number, fault), millis, TimeUnit.MILLISECONDS);
            }
        } catch (EOFException e) {
            // The client has closed the connection.
        } catch (IOException e) {
            System.err.println("TcpBackend: " + e);
        }
    }

    private static void reply(Socket socket, int correlation, int number, String fault) {
        IN_FLIGHT.decrementAndGet();
        String met = number == UNLUCKY ? fault : "none";
        try {
            switch (met) {
                case "none" -> write(socket, correlation, 0, longBytes((long) number * number));
                case "error" ->
                    write(socket, correlation, 1, "out of chalk at square 7".getBytes(StandardCharsets.UTF_8));
                case "close" -> socket.shutdownOutput();
                default -> {}
            }
        } catch (IOException e) {
            // The client has gone.
        }
    }

    private static byte[] longBytes(long value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new DataOutputStream(bytes).writeLong(value);
        return bytes.toByteArray();
    }

    private static void write(Socket socket, int correlation, int status, byte[] rest) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(5 + rest.length);
        out.writeInt(correlation);
        out.writeByte(status);
        out.write(rest);
        synchronized (socket) {
            socket.getOutputStream().write(bytes.toByteArray());
        }
    }
}
