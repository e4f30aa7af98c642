package io.squareoff.tls;

import java.security.KeyManagementException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslOptions;

/**
 * A context that makes every engine and socket by the newest one of its bundle. Whoever is connected keeps what he has; a session
 * from before cannot be resumed after, so that a certificate is checked against the authorities as they are now.
 *
 * <p>Engines and sockets for a host check that the peer's certificate is for that host. The JDK's own do so only where a caller
 * sets that, and jnats does not. Thread-safe.
 */
final class BundleContext extends SSLContextSpi {

    /** The rules of RFC 9525's predecessor for HTTP, by which NATS and gRPC compare names too. */
    private static final String COMPARE_NAMES = "HTTPS";

    /**
     * A bundle's context.
     *
     * @param context of the JDK
     * @param parameters that its engines and sockets begin with: protocols and ciphers
     * @param toHost those of engines and sockets for a host
     */
    private record Current(SSLContext context, SSLParameters parameters, SSLParameters toHost) {

        private static Current of(SslBundle bundle) {
            SSLContext context = bundle.createSslContext();
            SslOptions options = bundle.getOptions();
            return of(context, options.getEnabledProtocols(), options.getCiphers());
        }

        private static Current of(SSLContext context, String[] protocols, String[] ciphers) {
            SSLParameters toHost = parameters(context, protocols, ciphers);
            toHost.setEndpointIdentificationAlgorithm(COMPARE_NAMES);
            return new Current(context, parameters(context, protocols, ciphers), toHost);
        }

        private static SSLParameters parameters(SSLContext context, String[] protocols, String[] ciphers) {
            SSLParameters parameters = context.getDefaultSSLParameters();
            if (protocols != null) {
                parameters.setProtocols(protocols);
            }
            if (ciphers != null) {
                parameters.setCipherSuites(ciphers);
            }
            return parameters;
        }
    }

    private volatile Current current;

    private BundleContext(Current current) {
        this.current = current;
    }

    /**
     * The context of a bundle.
     *
     * @throws IllegalStateException if the bundle's keys cannot be used
     */
    static BundleContext of(SslBundles bundles, String name) {
        BundleContext context = new BundleContext(null);
        // Ahead of the first look, so that a bundle that is replaced meanwhile is not missed.
        bundles.addBundleUpdateHandler(name, context::replace);
        context.begin(bundles.getBundle(name));
        return context;
    }

    static BundleContext of(SSLContext context) {
        return new BundleContext(Current.of(context, null, null));
    }

    private synchronized void begin(SslBundle bundle) {
        if (current == null) {
            replace(bundle);
        }
    }

    private synchronized void replace(SslBundle bundle) {
        current = Current.of(bundle);
    }

    SSLContext asContext() {
        SSLContext now = current.context();
        return new SSLContext(this, now.getProvider(), now.getProtocol()) {};
    }

    @Override
    protected void engineInit(KeyManager[] keys, TrustManager[] trusted, SecureRandom random)
            throws KeyManagementException {
        throw new KeyManagementException("the bundle has the keys");
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
        Current now = current;
        SSLEngine engine = now.context().createSSLEngine();
        engine.setSSLParameters(now.parameters());
        return engine;
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
        Current now = current;
        SSLEngine engine = now.context().createSSLEngine(host, port);
        engine.setSSLParameters(now.toHost());
        return engine;
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
        Current now = current;
        return new CheckedSockets(now.context().getSocketFactory(), socket -> socket.setSSLParameters(now.toHost()));
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
        return current.context().getServerSocketFactory();
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
        return current.context().getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
        return current.context().getClientSessionContext();
    }

    @Override
    protected SSLParameters engineGetDefaultSSLParameters() {
        return current.parameters();
    }

    @Override
    protected SSLParameters engineGetSupportedSSLParameters() {
        return current.context().getSupportedSSLParameters();
    }
}
