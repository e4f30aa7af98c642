import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Asks a backend over TCP for the squares of 1 to N, and prints them together: java TcpSquares.java 127.0.0.1 7676 10 */
public class TcpSquares {

    private static final int SILENCE_MILLIS = 2000;

    public static void main(String[] args) {
        try {
            Map<Integer, Long> squares = squares(args[0], Integer.parseInt(args[1]), Integer.parseInt(args[2]));
            System.out.println(squares.entrySet().stream()
                    .map(entry -> "{\"" + entry.getKey() + "\":" + entry.getValue() + "}")
                    .collect(Collectors.joining(",", "[", "]")));
        } catch (IOException e) {
            System.err.println("TcpSquares: " + e);
            System.exit(1);
        }
    }

    /** The squares of 1 to number, by number. Throws an exception unless it gets all of them. */
    static Map<Integer, Long> squares(String host, int port, int number) throws IOException {
        Map<Integer, Long> squares = new TreeMap<>();
        try (Socket socket = new Socket(host, port)) {
            socket.setSoTimeout(SILENCE_MILLIS);
            DataOutputStream out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            for (int each = 1; each <= number; each++) {
                send(out, each, each);
            }
            out.flush();
            while (squares.size() < number) {
                receive(in, squares);
            }
        } catch (EOFException | SocketTimeoutException e) {
            throw new IOException(squares.size() + " of " + number + " replies came, then " + e, e);
        }
        return squares;
    }

    /** Writes a request. An int takes 4 bytes, the highest first. */
    static void send(DataOutputStream out, int correlation, int number) throws IOException {
        out.writeInt(8);
        out.writeInt(correlation);
        out.writeInt(number);
    }

    /** Reads one reply, however many reads that takes. The correlation number is that of the request, here the number itself. */
    static void receive(DataInputStream in, Map<Integer, Long> squares) throws IOException {
        byte[] reply = new byte[in.readInt()];
        in.readFully(reply);
        ByteBuffer rest = ByteBuffer.wrap(reply);
        int correlation = rest.getInt();
        rest.get();
        squares.put(correlation, rest.getLong());
    }
}
