package io.squareoff.harness.stack;

import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;

/**
 * Certificates for the TLS of one stack, which the project's script makes for it with an authority of their own. They stand in a
 * {@link SecretsFolder}. Closing deletes them.
 *
 * <p>Immutable, and so thread-safe, until it is closed.
 */
final class Certificates implements AutoCloseable {

    private static final String AUTHORITY = "authority.pem";
    private static final int PATIENCE_MILLIS = 10_000;

    private final SecretsFolder folder;
    private final HttpClient client;

    private Certificates(SecretsFolder folder) {
        this.folder = folder;
        this.client = HttpPage.clientTrusting(authority());
    }

    /**
     * Makes a certificate for each name.
     *
     * @param names of services or of the broker; each certificate is for the loopback address too
     * @throws UserFacingException if they cannot be made; the message says what to do
     */
    static Certificates make(ProjectLayout home, List<String> names) throws InterruptedException {
        SecretsFolder folder = SecretsFolder.make("certificates");
        try {
            List<String> command = new ArrayList<>(
                    List.of(home.certificatesScript().toString(), folder.path().toString()));
            command.addAll(names);
            FinishedProgram made = FinishedProgram.of(command);
            if (!made.succeeded()) {
                throw new UserFacingException("no certificates for TLS:" + made.errors());
            }
            return new Certificates(folder);
        } catch (InterruptedException | RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    Path folder() {
        return folder.path();
    }

    /** The certificate of the authority, which whoever talks to a service or the broker is to trust. */
    Path authority() {
        return folder().resolve(AUTHORITY);
    }

    Path certificate(String name) {
        return folder().resolve(name + ".pem");
    }

    Path key(String name) {
        return folder().resolve(name + "-key.pem");
    }

    /** A client that trusts who shows one of these certificates, and nobody else. */
    HttpClient client() {
        return client;
    }

    /**
     * The arguments that give a service its certificate, and the authority to trust, as {@link ServiceSpec#SSL_BUNDLE}, with one
     * version of TLS and one cipher suite. nats-server takes the same by itself; the JDK would take one with longer keys.
     */
    List<String> bundle(String name) {
        String bundle = "--spring.ssl.bundle.pem." + ServiceSpec.SSL_BUNDLE + ".";
        return List.of(
                bundle + "keystore.certificate=file:" + certificate(name),
                bundle + "keystore.private-key=file:" + key(name),
                bundle + "truststore.certificate=file:" + authority(),
                bundle + "options.enabled-protocols=TLSv1.3",
                bundle + "options.ciphers=TLS_AES_128_GCM_SHA256");
    }

    /**
     * The version of TLS and the cipher suite that a server chooses in a handshake, with which the connection begins. Of the suites that a
     * client offers, the servers here take the first in their own order.
     *
     * @return such as "TLSv1.3 with TLS_AES_128_GCM_SHA256"
     * @throws UserFacingException if there is no handshake
     */
    String choiceOf(String host, int port) {
        // Those over gRPC speak with nobody who does not offer the first.
        return choice(host, port, false, "h2", "http/1.1");
    }

    /** The same of a broker, which first says in plain text that it wants a handshake. */
    String choiceOfBroker(String host, int port) {
        return choice(host, port, true);
    }

    private String choice(String host, int port, boolean greets, String... protocols) {
        try (Socket plain = new Socket()) {
            plain.setSoTimeout(PATIENCE_MILLIS);
            plain.connect(new InetSocketAddress(host, port), PATIENCE_MILLIS);
            if (greets) {
                skipLine(plain.getInputStream());
            }
            try (SSLSocket socket =
                    (SSLSocket) client.sslContext().getSocketFactory().createSocket(plain, host, port, true)) {
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

    @Override
    public void close() {
        folder.close();
    }
}
