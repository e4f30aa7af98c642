package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CertificatesTest {

    private static final String NAME = "square-rest-service";
    private static final String LOOPBACK = "127.0.0.1";

    @TempDir
    private Path root;

    @Test
    void areForTheirOwnerAloneAndGoWithTheStack() throws Exception {
        Path folder;
        try (Certificates certificates = make()) {
            folder = certificates.folder();
            assertThat(folder.startsWith(ProjectLayout.find().root())).isFalse();
            assertThat(permissions(folder)).isEqualTo("rwx------");
            assertThat(permissions(certificates.key(NAME))).isEqualTo("rw-------");
            assertThat(certificates.authority()).content().contains("BEGIN CERTIFICATE");
            assertThat(certificates.certificate(NAME)).content().contains("BEGIN CERTIFICATE");
            assertThat(certificates.bundle(NAME))
                    .contains(
                            "--spring.ssl.bundle.pem.squareoff.options.enabled-protocols=TLSv1.3",
                            "--spring.ssl.bundle.pem.squareoff.options.ciphers=TLS_AES_128_GCM_SHA256");
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void areTrustedByTheirOwnClientAndByNoOther() throws Exception {
        try (Certificates certificates = make();
                Certificates others = make()) {
            HttpServer server = serve(certificates, LOOPBACK);
            try {
                assertThat(page(server, certificates.client()).get().status()).isEqualTo(200);
                assertThatExceptionOfType(IOException.class)
                        .isThrownBy(() -> page(server, others.client()).get())
                        .withMessageContaining("SSLHandshakeException");
                assertThatExceptionOfType(IOException.class)
                        .isThrownBy(
                                () -> page(server, HttpClient.newHttpClient()).get())
                        .withMessageContaining("SSLHandshakeException");
            } finally {
                server.stop(0);
            }
        }
    }

    @Test
    void areNotTrustedAtAnotherHost() throws Exception {
        try (Certificates certificates = make()) {
            HttpServer server = serve(certificates, "127.0.0.2");
            try {
                assertThatExceptionOfType(IOException.class)
                        .isThrownBy(() -> page(server, certificates.client()).get())
                        .withMessageContaining("127.0.0.2");
            } finally {
                server.stop(0);
            }
        }
    }

    @Test
    void needOpensslAndSayHowToGetIt() throws Exception {
        script("PATH=/nowhere exec /bin/sh " + ProjectLayout.find().certificatesScript() + " \"$@\"");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> Certificates.make(new ProjectLayout(root), List.of(NAME)))
                .withMessage("no certificates for TLS:\n"
                        + "  certificates: there is no openssl, which makes the certificates: install it");
    }

    @Test
    void leaveNothingBehindWhereTheyCannotBeMade() throws Exception {
        script("touch \"$1/half.pem\"; echo \"$1\" >&2; exit 1");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> Certificates.make(new ProjectLayout(root), List.of(NAME)))
                .satisfies(failure -> assertThat(Path.of(failure.getMessage()
                                .lines()
                                .skip(1)
                                .findFirst()
                                .orElseThrow()
                                .strip()))
                        .doesNotExist());
    }

    @Test
    void nameTheScriptThatCannotBeRun() {
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> Certificates.make(new ProjectLayout(root), List.of(NAME)))
                .withMessageStartingWith("could not run " + root.resolve("scripts/certificates"));
    }

    private static Certificates make() throws InterruptedException {
        return Certificates.make(ProjectLayout.find(), List.of(NAME));
    }

    private static HttpServer serve(Certificates certificates, String host) throws IOException {
        HttpServer server = TestService.httpsServer(
                new InetSocketAddress(host, 0),
                TestService.context(certificates.certificate(NAME), certificates.key(NAME), certificates.authority()));
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static HttpPage page(HttpServer server, HttpClient client) {
        InetSocketAddress at = server.getAddress();
        URI url = URI.create("https://" + at.getAddress().getHostAddress() + ":" + at.getPort() + "/");
        return new HttpPage(url, Duration.ofSeconds(30), client);
    }

    private void script(String text) throws IOException {
        Path script = Files.createDirectories(root.resolve("scripts")).resolve("certificates");
        Files.writeString(script, "#!/bin/sh\n" + text + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
