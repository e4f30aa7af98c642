package io.squareoff.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.pkitesting.X509Bundle;
import io.squareoff.tls.Certificates.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

class TlsTest {

    private static final String BUNDLE = "squareoff";

    @TempDir
    private Path folder;

    private Certificates certificates;
    private final DefaultSslBundleRegistry bundles = new DefaultSslBundleRegistry();

    @BeforeEach
    void trustTheAuthority() {
        certificates = new Certificates(folder);
        bundles.registerBundle(BUNDLE, trusting(certificates, SslOptions.NONE));
    }

    private static SslBundle trusting(Certificates certificates, SslOptions options) {
        PemSslStoreDetails authority = PemSslStoreDetails.forCertificate(
                certificates.file("authority.pem").toUri().toString());
        return SslBundle.of(new PemSslStoreBundle(null, authority), SslBundleKey.NONE, options);
    }

    @Test
    void takesTheCertificateThatIsForTheHost() throws Exception {
        assertThat(connect(client(), Kind.GOOD).getProtocol()).isEqualTo("TLSv1.3");
    }

    @ParameterizedTest
    @CsvSource({
        "EXPIRED, NotAfter",
        "OF_ANOTHER_HOST, No subject alternative names matching IP address 127.0.0.1 found",
        "OF_ANOTHER_AUTHORITY, PKIX path"
    })
    void refusesAnyOtherAndSaysWhy(Kind kind, String reason) {
        assertThatThrownBy(() -> connect(client(), kind))
                .isInstanceOf(SSLException.class)
                .hasStackTraceContaining(reason);
    }

    @Test
    void refusesAllThatTheJvmDoesNotTrustWhereThereIsNoBundle() {
        SSLContext client = Tls.of(bundles, "", "squareoff.rest.ssl-bundle").context();

        assertThatThrownBy(() -> connect(client, Kind.GOOD)).hasStackTraceContaining("PKIX path");
    }

    /** A session with the first server could be resumed with it, if the old context had been kept. */
    @Test
    void trustsTheAuthoritiesOfAReplacedBundleFromThenOn() throws Exception {
        SSLContext client = client();
        connect(client, Kind.GOOD);

        Certificates others = new Certificates(Files.createDirectory(folder.resolve("others")));
        bundles.updateBundle(BUNDLE, trusting(others, SslOptions.NONE));

        assertThatThrownBy(() -> connect(client, Kind.GOOD)).hasStackTraceContaining("PKIX path");
        certificates = others;
        assertThat(connect(client, Kind.GOOD).isValid()).isTrue();
    }

    @Test
    void trustsTheAuthoritiesOfABundleThatIsReplacedJustBeforeItIsWatched() throws Exception {
        Certificates others = new Certificates(Files.createDirectory(folder.resolve("others")));
        var replaced = new DefaultSslBundleRegistry() {
            @Override
            public void addBundleUpdateHandler(String name, Consumer<SslBundle> handler) {
                updateBundle(name, trusting(others, SslOptions.NONE));
                super.addBundleUpdateHandler(name, handler);
            }
        };
        replaced.registerBundle(BUNDLE, trusting(certificates, SslOptions.NONE));
        SSLContext client =
                Tls.of(replaced, BUNDLE, "squareoff.rest.ssl-bundle").context();

        certificates = others;
        assertThat(connect(client, Kind.GOOD).isValid()).isTrue();
    }

    @Test
    void keepsToTheProtocolsOfTheBundle() throws Exception {
        bundles.updateBundle(BUNDLE, trusting(certificates, SslOptions.of(null, Set.of("TLSv1.2"))));

        assertThat(connect(client(), Kind.GOOD).getProtocol()).isEqualTo("TLSv1.2");
    }

    private SSLContext client() {
        return Tls.of(bundles, BUNDLE, "squareoff.rest.ssl-bundle").context();
    }

    /** Shakes hands with a server that shows such a certificate, in the way of jnats. */
    private SSLSession connect(SSLContext client, Kind kind) throws Exception {
        X509Bundle shown = certificates.make("server", kind);
        try (SSLServerSocket server = (SSLServerSocket) certificates
                .caller(shown)
                .getServerSocketFactory()
                .createServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            CompletableFuture<Void> served = CompletableFuture.runAsync(() -> serve(server));
            try (SSLSocket socket =
                    (SSLSocket) client.getSocketFactory().createSocket("127.0.0.1", server.getLocalPort())) {
                socket.startHandshake();
                return socket.getSession();
            } finally {
                served.join();
            }
        }
    }

    private static void serve(SSLServerSocket server) {
        try (SSLSocket socket = (SSLSocket) server.accept()) {
            socket.startHandshake();
        } catch (IOException refused) {
            // The client says why.
            return;
        }
    }
}
