package io.squareoff.tls;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.server.Ssl;

/**
 * TLS with the keys and the trusted authorities of a bundle. Files of a bundle that are replaced hold for connections that are made
 * from then on, if its {@code reload-on-update} says so.
 *
 * <p>All transports get the JDK's implementation with its own protocols and ciphers, or those of the bundle: the library of one of
 * them cannot do without it, so that the others have no faster one.
 *
 * <p>Thread-safe.
 */
public final class Tls {

    private final SSLContext context;

    private Tls(SSLContext context) {
        this.context = context;
    }

    /**
     * The TLS of a bundle.
     *
     * @param name of the bundle; empty for none: then servers are trusted that the JVM trusts, and no certificate is shown to them
     * @param key of the configuration that names the bundle, for messages
     * @throws IllegalArgumentException if there is no such bundle
     */
    public static Tls of(SslBundles bundles, String name, String key) {
        try {
            if (name.isEmpty()) {
                return new Tls(BundleContext.of(SSLContext.getDefault()).asContext());
            }
            return new Tls(BundleContext.of(bundles, name).asContext());
        } catch (NoSuchSslBundleException e) {
            throw new IllegalArgumentException(
                    key + " must name a bundle below spring.ssl.bundle, of which " + name + " is none", e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JVM has no TLS of its own", e);
        }
    }

    /** The message of a failure, with that of its innermost cause, which says what is wrong with a certificate. */
    public static String reason(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        String message = String.valueOf(failure.getMessage());
        String why = String.valueOf(innermost.getMessage());
        return message.contains(why) ? message : message + ": " + why;
    }

    /** For clients that are not built on Netty: sockets check that the server's certificate is for the host that they are for. */
    public SSLContext context() {
        return context;
    }

    /**
     * For clients on Netty. Handlers made for a host and a port check that the server's certificate is for that host.
     *
     * @param protocols to agree on one of, such as h2; none if there is no choice
     */
    public SslContext client(String... protocols) {
        return netty(true, ClientAuth.NONE, protocols);
    }

    /**
     * The TLS of a server on Netty; empty where its configuration names no bundle.
     *
     * @param name of the bundle, and {@code key} that names it, as in {@link #of}
     * @param callers the need for a certificate of the caller's, signed by an authority that the bundle trusts
     * @param protocol to agree on, such as h2
     */
    public static Optional<SslContext> server(
            SslBundles bundles, String name, String key, Ssl.ClientAuth callers, String protocol) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        ClientAuth needed = Ssl.ClientAuth.map(callers, ClientAuth.NONE, ClientAuth.OPTIONAL, ClientAuth.REQUIRE);
        return Optional.of(of(bundles, name, key).netty(false, needed, protocol));
    }

    private SslContext netty(boolean client, ClientAuth callers, String... protocols) {
        SSLParameters parameters = context.getDefaultSSLParameters();
        return new JdkSslContext(
                context,
                client,
                Arrays.asList(parameters.getCipherSuites()),
                IdentityCipherSuiteFilter.INSTANCE,
                choice(List.of(protocols)),
                callers,
                parameters.getProtocols(),
                false);
    }

    private static ApplicationProtocolConfig choice(List<String> protocols) {
        return protocols.isEmpty()
                ? ApplicationProtocolConfig.DISABLED
                : new ApplicationProtocolConfig(
                        Protocol.ALPN,
                        SelectorFailureBehavior.NO_ADVERTISE,
                        SelectedListenerFailureBehavior.ACCEPT,
                        protocols);
    }
}
