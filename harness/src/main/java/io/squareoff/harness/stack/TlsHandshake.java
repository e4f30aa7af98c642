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
        // Those over gRPC speak with nobody who does not offer the first.
        return choice(context, host, port, false, "h2", "http/1.1");
    }

    /** The choice of a broker, which first says in plain text that it wants a handshake. */
    static String withBroker(SSLContext context, String host, int port) {
        return choice(context, host, port, true);
    }

    private static String choice(SSLContext context, String host, int port, boolean greets, String... protocols) {
        try (Socket plain = new Socket()) {
            plain.setSoTimeout(PATIENCE_MILLIS);
            plain.connect(new InetSocketAddress(host, port), PATIENCE_MILLIS);
            if (greets) {
                skipLine(plain.getInputStream());
            }
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, host, port, true)) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                parameters.setApplicationProtocols(protocols);
                socket.setSSLParameters(parameters);
                socket.startHandshake();
                SSLSession session = socket.getSession();
                return session.getProtocol() + " with " + session.getCipherSuite();
            }
        } catch (IOException e) {
            throw new UserFacingException("no TLS handshake with " + host + ":" + port + ": " + e, e);
        }
    }

    private static void skipLine(InputStream from) throws IOException {
        for (int read = from.read(); read != '\n'; read = from.read()) {
            if (read < 0) {
                throw new IOException("the connection was closed");
            }
        }
    }
}
