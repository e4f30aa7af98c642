package io.squareoff.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** A caller that writes whatever it likes, and reads until the server closes. Every read is bounded. */
public final class RawCaller implements AutoCloseable {

    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int PRIORITY = 2;
    public static final int RST_STREAM = 3;
    public static final int SETTINGS = 4;
    public static final int PING = 6;
    public static final int GOAWAY = 7;
    public static final int WINDOW_UPDATE = 8;
    public static final int CONTINUATION = 9;

    public static final int END_STREAM = 1;
    public static final int END_HEADERS = 4;

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: (\\d+)\r\n");

    private final Socket socket;
    private final DataInputStream answers;

    /** One frame of HTTP/2. */
    public record Frame(int type, int flags, int stream, byte[] payload) {

        /** The error of a GOAWAY or RST_STREAM. */
        public int error() {
            return ByteBuffer.wrap(payload).getInt(type == GOAWAY ? 4 : 0);
        }
    }

    public RawCaller(int port) throws IOException {
        this(port, 0);
    }

    /** @param window bytes that this end buffers in each direction; 0 for what the system chooses */
    public RawCaller(int port, int window) throws IOException {
        socket = new Socket();
        if (window > 0) {
            socket.setReceiveBufferSize(window);
            socket.setSendBufferSize(window);
        }
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setSoTimeout((int) LIMIT.toMillis());
        answers = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    /**
     * A caller with TLS that has shaken hands, or was closed before.
     *
     * @param protocol to agree on, such as h2
     */
    public RawCaller(int port, SSLContext tls, String protocol) throws IOException {
        SSLSocket encrypted = (SSLSocket) tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        SSLParameters parameters = encrypted.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {protocol});
        encrypted.setSSLParameters(parameters);
        encrypted.setSoTimeout((int) LIMIT.toMillis());
        socket = encrypted;
        answers = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        try {
            encrypted.startHandshake();
        } catch (SocketException | SSLException e) {
            // Closed, as the next read shows.
        }
    }

    public RawCaller send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(US_ASCII));
        return this;
    }

    /** All that comes until the server closes the connection. */
    public String readToEnd() throws IOException {
        StringBuilder answer = new StringBuilder();
        try {
            for (int octet; (octet = answers.read()) >= 0; ) {
                answer.append((char) octet);
            }
        } catch (SocketException | SSLException e) {
            // Reset, which ends the connection too.
        }
        return answer.toString();
    }

    /** An answer of HTTP/1.1 up to the end of its header. */
    public String readHead() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
            head.append((char) octet());
        }
        return head.toString();
    }

    /** One answer of HTTP/1.1 with a Content-Length. */
    public String readAnswer() throws IOException {
        StringBuilder answer = new StringBuilder(readHead());
        Matcher length = LENGTH.matcher(answer);
        if (!length.find()) {
            throw new IOException("no Content-Length in " + answer);
        }
        for (int left = Integer.parseInt(length.group(1)); left > 0; left--) {
            answer.append((char) octet());
        }
        return answer.toString();
    }

    private int octet() throws IOException {
        int octet = answers.read();
        if (octet < 0) {
            throw new EOFException();
        }
        return octet;
    }

    /** Begins HTTP/2 with prior knowledge. */
    public RawCaller speakHttp2() throws IOException {
        return send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").send(SETTINGS, 0, 0);
    }

    public RawCaller send(int type, int flags, int stream, int... payload) throws IOException {
        return send(frame(type, flags, stream, payload));
    }

    /** Sends frames at once. */
    public RawCaller send(byte[] frames) throws IOException {
        socket.getOutputStream().write(frames);
        return this;
    }

    /** Sends a frame many times, until the server has closed the connection or it was sent so often. */
    public RawCaller flood(int times, byte[] frame) throws IOException {
        ByteBuffer many = ByteBuffer.allocate(100 * frame.length);
        while (many.hasRemaining()) {
            many.put(frame);
        }
        try {
            for (int sent = 0; sent < times; sent += 100) {
                socket.getOutputStream().write(many.array());
            }
        } catch (SocketException | SSLException e) {
            // Closed, as the next read shows.
        }
        return this;
    }

    public static byte[] frame(int type, int flags, int stream, int... payload) {
        ByteBuffer frame = ByteBuffer.allocate(9 + payload.length);
        frame.putInt(payload.length << 8 | type).put((byte) flags).putInt(stream);
        for (int octet : payload) {
            frame.put((byte) octet);
        }
        return frame.array();
    }

    /** The headers of a request as HPACK has them (RFC 7541): by their index in the static table, or as literals. */
    public static int[] headers(String method, String path, int... others) {
        return Stream.of(
                        IntStream.of("GET".equals(method) ? 0x82 : 0x83, 0x86),
                        literal(0x04, path),
                        literal(0x01, "127.0.0.1"),
                        IntStream.of(others))
                .flatMapToInt(octets -> octets)
                .toArray();
    }

    private static IntStream literal(int name, String value) {
        return IntStream.concat(IntStream.of(name, value.length()), value.chars());
    }

    /** Reads up to a frame of this type; null if the server closes the connection before. */
    public Frame next(int type) throws IOException {
        Frame frame = next();
        while (frame != null && frame.type() != type) {
            frame = next();
        }
        return frame;
    }

    /** Reads a frame; null if the server closes the connection before. */
    public Frame next() throws IOException {
        try {
            int lengthAndType = answers.readInt();
            int flags = answers.readUnsignedByte();
            int stream = answers.readInt();
            byte[] payload = answers.readNBytes(lengthAndType >>> 8);
            return new Frame(lengthAndType & 0xff, flags, stream, payload);
        } catch (EOFException | SocketException | SSLException e) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
