package io.squareoff.harness.stack;

import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Certificates for the TLS of one stack, which the project's script makes for it with an authority of their own. They stand in a
 * {@link SecretsFolder}. Closing deletes them.
 *
 * <p>Immutable, and so thread-safe, until it is closed.
 */
final class Certificates implements AutoCloseable {

    private static final String AUTHORITY = "authority.pem";

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

    @Override
    public void close() {
        folder.close();
    }
}
