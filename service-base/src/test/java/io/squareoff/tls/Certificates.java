package io.squareoff.tls;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;

/** An authority, and certificates that it signs, good ones and such as nobody should take, as PEM files in a folder. */
public final class Certificates {

    /** A certificate for 127.0.0.1 that is good, or has one fault. */
    public enum Kind {
        GOOD,
        /** Good for localhost by that name alone, as those of services are whose addresses nobody knows before. */
        OF_A_NAME,
        EXPIRED,
        OF_ANOTHER_HOST,
        /** Signed by an authority of the same name that nobody knows. */
        OF_ANOTHER_AUTHORITY
    }

    private static final Duration LIFE = Duration.ofDays(1);

    private final Path folder;
    private final X509Bundle authority = newAuthority();

    /** Makes an authority. */
    public Certificates(Path folder) {
        this.folder = folder;
        write("authority.pem", authority.getRootCertificatePEM());
    }

    private static X509Bundle newAuthority() {
        try {
            return valid(Instant.now())
                    .subject("CN=authority")
                    .setIsCertificateAuthority(true)
                    .buildSelfSigned();
        } catch (Exception e) {
            throw new IllegalStateException("the authority could not be made", e);
        }
    }

    private static CertificateBuilder valid(Instant from) {
        return new CertificateBuilder()
                .ecp256()
                .notBefore(from.minusSeconds(60))
                .notAfter(from.plus(LIFE));
    }

    /** Makes a certificate, in place of the one of this name that there is. */
    public X509Bundle make(String name, Kind kind) {
        CertificateBuilder certificate = valid(
                        kind == Kind.EXPIRED ? Instant.now().minus(LIFE.multipliedBy(2)) : Instant.now())
                .subject("CN=" + name)
                .addSanDnsName("elsewhere.example");
        if (kind != Kind.OF_ANOTHER_HOST) {
            certificate.addSanDnsName("localhost");
        }
        if (kind != Kind.OF_ANOTHER_HOST && kind != Kind.OF_A_NAME) {
            certificate.addSanIpAddress("127.0.0.1");
        }
        try {
            X509Bundle made = certificate.buildIssuedBy(kind == Kind.OF_ANOTHER_AUTHORITY ? newAuthority() : authority);
            write(name + "-key.pem", made.getPrivateKeyPEM());
            write(name + ".pem", made.getCertificatePathPEM());
            return made;
        } catch (Exception e) {
            throw new IllegalStateException("the certificate could not be made", e);
        }
    }

    private void write(String file, String pem) {
        try {
            Files.writeString(folder.resolve(file), pem);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One of its files, such as {@code authority.pem}. */
    public Path file(String name) {
        return folder.resolve(name);
    }

    /** The properties of a bundle with one of its certificates, which trusts this authority: as {@code key=value}. */
    public List<String> bundle(String bundle, String name) {
        List<String> properties = new ArrayList<>(trusting(bundle));
        properties.add(property(bundle, "keystore.certificate", name + ".pem"));
        properties.add(property(bundle, "keystore.private-key", name + "-key.pem"));
        return properties;
    }

    /** The properties of a bundle without a certificate, which trusts this authority. */
    public List<String> trusting(String bundle) {
        return List.of(
                property(bundle, "truststore.certificate", "authority.pem"),
                "spring.ssl.bundle.pem." + bundle + ".reload-on-update=true");
    }

    private String property(String bundle, String key, String file) {
        return "spring.ssl.bundle.pem." + bundle + "." + key + "=" + file(file).toUri();
    }

    /** The TLS of a caller that trusts this authority and shows no certificate. */
    public SSLContext caller() {
        return context(null);
    }

    /** The TLS of a caller that trusts this authority and shows a certificate. */
    public SSLContext caller(X509Bundle shown) {
        try {
            return context(shown.toKeyManagerFactory().getKeyManagers());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private SSLContext context(KeyManager[] keys) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys, authority.toTrustManagerFactory().getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
