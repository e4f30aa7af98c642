package io.squareoff.broker;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.nats.client.AuthHandler;
import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.Options.HostnameResolveMode;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.squareoff.natsnetty.NatsOptions;
import io.squareoff.tls.Tls;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLException;
import org.springframework.boot.ssl.SslBundles;

/**
 * How a service connects to the broker: its login and its TLS, and the advice where either fails. Thread-safe.
 */
public final class BrokerAccess {

    private final NatsProperties nats;
    private final Optional<Tls> tls;

    /** @throws IllegalArgumentException that names the key, if the configuration names a bundle that there is not */
    public BrokerAccess(NatsProperties nats, SslBundles bundles) {
        this.nats = nats;
        this.tls = nats.encrypted()
                ? Optional.of(Tls.of(bundles, nats.sslBundle(), "squareoff.nats.ssl-bundle"))
                : Optional.empty();
    }

    /** Options for connecting to the broker as this user. The file with the password is read now. */
    public Options.Builder options() {
        Options.Builder options = Options.builder().server(nats.server());
        if (!nats.user().isEmpty()) {
            options.userInfo(nats.user(), NatsProperties.password(nats.passwordFile()));
        }
        if (!nats.credentialsFile().isEmpty()) {
            options.authHandler(Nats.credentials(nats.credentialsFile()));
        }
        // In its other modes jnats 2.26.2 looks for the address in the certificate, not for the name, or finds no
        // server.
        tls.ifPresent(
                with -> options.sslContext(with.context()).hostnameResolveMode(HostnameResolveMode.HappyEyeballs));
        return options;
    }

    /**
     * Options for connecting to the broker as this user on an event loop, in the background and for as long as it takes. The file with
     * the password, or with the credentials, is read for each attempt.
     *
     * @param name shown by the broker's monitoring
     * @param loop that serves the connection
     * @param channel of the loop
     * @param maxPendingBytes the most that may wait to be written
     */
    public NatsOptions options(
            String name, EventLoop loop, Class<? extends SocketChannel> channel, long maxPendingBytes) {
        return new NatsOptions(
                List.copyOf(Options.builder().server(nats.server()).build().getServers()),
                name,
                this::login,
                tls.map(Tls::client),
                loop,
                channel,
                Duration.ofSeconds(2),
                Duration.ofMillis(250),
                Duration.ofMinutes(2),
                2,
                maxPendingBytes);
    }

    private Map<String, String> login(String nonce) {
        if (!nats.user().isEmpty()) {
            return Map.of("user", nats.user(), "pass", NatsProperties.password(nats.passwordFile()));
        }
        // A broker that wants nothing signed takes no credentials.
        if (nats.credentialsFile().isEmpty() || nonce == null) {
            return Map.of();
        }
        AuthHandler credentials = Nats.credentials(nats.credentialsFile());
        byte[] signature = credentials.sign(nonce.getBytes(US_ASCII));
        return Map.of(
                "jwt",
                new String(credentials.getJWT()),
                "sig",
                Base64.getUrlEncoder().withoutPadding().encodeToString(signature));
    }

    /** The broker's URLs without users and passwords, for people to read. */
    public String address() {
        return nats.address();
    }

    /** The user in words. */
    public String account() {
        return nats.account();
    }

    /**
     * A message about a login that the broker refuses, which says what to check.
     *
     * @param error the broker's own words
     * @return empty if the error is another one
     */
    public Optional<String> refusal(String error) {
        if (!error.toLowerCase(Locale.ROOT).contains("authorization violation")) {
            return Optional.empty();
        }
        String check = nats.credentialsFile().isEmpty()
                ? "squareoff.nats.user and squareoff.nats.password-file, or the user in squareoff.nats.server"
                : "squareoff.nats.credentials-file";
        return Optional.of("the broker at " + address() + " refuses " + account() + ": " + error + "; check " + check);
    }

    /**
     * A message about TLS that did not come about, which says what to check: a certificate that is not accepted here or there, or
     * one side without TLS.
     *
     * @return empty if the failure is another one
     */
    public Optional<String> tlsFailure(Exception failure) {
        String broker = "no TLS with the broker at " + address() + ": ";
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException) {
                return Optional.of(
                        broker + cause.getMessage() + "; check squareoff.nats.ssl-bundle and the broker's certificate");
            }
            // The library's own words.
            if ("SSL required by server.".equals(cause.getMessage())) {
                return Optional.of(broker + "it asks for it; begin squareoff.nats.server with tls://");
            }
            if ("SSL connection wanted by client.".equals(cause.getMessage())) {
                return Optional.of(
                        broker + "it has none; configure its TLS, or begin squareoff.nats.server with nats://");
            }
        }
        return Optional.empty();
    }

    /**
     * Logs in once. Returns at once if the broker takes the user, and within the library's limit of two seconds for each
     * server if it cannot be reached, which is no failure: it may come later.
     *
     * @param name shown by the broker's monitoring
     * @throws IllegalStateException if the broker refuses the user, or if there is no TLS with it
     */
    public void verifyLogin(String name) throws InterruptedException {
        AtomicReference<Exception> last = new AtomicReference<>();
        // Prints nothing of errors that an exception says again.
        ErrorListener listener = new ErrorListener() {
            @Override
            public void exceptionOccurred(Connection connection, Exception failure) {
                last.set(failure);
            }
        };
        try {
            Nats.connect(options()
                            .connectionName(name + " login check")
                            .errorListener(listener)
                            .build())
                    .close();
        } catch (AuthenticationException e) {
            throw new IllegalStateException(refusal("Authorization Violation").orElseThrow(), e);
        } catch (IOException e) {
            Optional<String> failed = Optional.ofNullable(last.get()).flatMap(this::tlsFailure);
            if (failed.isPresent()) {
                throw new IllegalStateException(failed.get(), e);
            }
            // Not there yet. Those who need it connect, and connect again, in the background.
        }
    }
}
