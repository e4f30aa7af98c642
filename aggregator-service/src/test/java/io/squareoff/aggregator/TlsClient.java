package io.squareoff.aggregator;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A client that looks at the TLS of a port, and says nothing beside that. */
final class TlsClient {

    private static final int LIMIT_MILLIS = 60_000;

    /** The last bytes of a record that ends the handshake of a client whose protocol is too old: fatal, protocol_version. */
    private static final byte[] PROTOCOL_VERSION = {2, 70};

    private TlsClient() {}

    /**
     * Shakes hands, and returns once the server has taken the certificate of the client: over TLS 1.3 it is the next answer that
     * shows it.
     *
     * @param nats true if the server speaks first, without TLS
     * @return the server's certificate
     * @throws IOException if the server refuses
     */
    static X509Certificate shakeHands(SSLContext context, int port, boolean nats) throws IOException {
        try (Socket plain = connect(port, nats);
                SSLSocket socket =
                        (SSLSocket) context.getSocketFactory().createSocket(plain, "127.0.0.1", port, true)) {
            var parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(nats ? new String[0] : new String[] {"h2", "http/1.1"});
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            // All of these servers answer to this: as HTTP/1.1, as a broken preface of HTTP/2, as an unknown command of
            // NATS.
            socket.getOutputStream().write("NONSENSE / HTTP/1.1\r\n\r\n".getBytes(US_ASCII));
            socket.getInputStream().read();
            return (X509Certificate) socket.getSession().getPeerCertificates()[0];
        }
    }

    private static Socket connect(int port, boolean nats) throws IOException {
        Socket socket = new Socket("127.0.0.1", port);
        socket.setSoTimeout(LIMIT_MILLIS);
        if (nats) {
            InputStream in = socket.getInputStream();
            while (in.read() != '\n') {
                // INFO {…} ends there.
            }
        }
        return socket;
    }

    /**
     * Offers TLS 1.1 and nothing newer.
     *
     * @return true if the server refuses that protocol
     */
    static boolean refusesTls11(int port, boolean nats) throws IOException {
        try (Socket socket = connect(port, nats)) {
            socket.getOutputStream().write(OldTls.clientHello());
            byte[] answer = socket.getInputStream().readAllBytes();
            return answer.length == 7
                    && answer[0] == OldTls.ALERT
                    && answer[5] == PROTOCOL_VERSION[0]
                    && answer[6] == PROTOCOL_VERSION[1];
        }
    }
}
