package io.squareoff.harness.stack;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;

/**
 * A handshake with a server of this machine, to learn which version of TLS and which cipher suite it chooses. Of the suites that a
 * client offers, the servers here take the first in their own order.
 */
final class TlsHandshake {

    private static final int PATIENCE_MILLIS = (int) Duration.ofSeconds(10).toMillis();

    private TlsHandshake() {}

    /**
     * The choice of a server that begins with the handshake.
     *
     * @param context of the client, which trusts the server
     * @return such as "TLSv1.3 with TLS_AES_128_GCM_SHA256"
     * @throws UserFacingException if there is no handshake
     */
    static String with(SSLContext context, String host, int port) {
        try (Socket plain = connected(host, port)) {
            // Those over gRPC speak with nobody who does not offer the first.
            return choice(context, host, plain, "h2", "http/1.1");
        } catch (IOException e) {
            throw failure(host, port, e);
        }
    }

    /** The choice of a broker, which first says in plain text that it wants a handshake. */
    static String withBroker(SSLContext context, String host, int port) {
        try (Socket plain = connected(host, port)) {
            skipLine(plain.getInputStream());
            return choice(context, host, plain);
        } catch (IOException e) {
            throw failure(host, port, e);
        }
    }

    private static Socket connected(String host, int port) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress(host, port), PATIENCE_MILLIS);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static void skipLine(InputStream from) throws IOException {
        for (int read = from.read(); read != '\n'; read = from.read()) {
            if (read < 0) {
                throw new IOException("the connection was closed");
            }
        }
    }

    private static String choice(SSLContext context, String host, Socket plain, String... protocols)
            throws IOException {
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(plain, host, plain.getPort(), true)) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            parameters.setApplicationProtocols(protocols);
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            SSLSession session = socket.getSession();
            return session.getProtocol() + " with " + session.getCipherSuite();
        }
    }

    private static UserFacingException failure(String host, int port, IOException cause) {
        return new UserFacingException("no TLS handshake with " + host + ":" + port + ": " + cause, cause);
    }
}
