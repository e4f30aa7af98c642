package io.squareoff.broker;

import io.nats.client.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * The broker and the user to log in as. No message from here contains a password: neither that of the file nor one in the
 * broker's URL.
 *
 * @param server the broker's URL, or several separated by commas; it may carry a user and a password. With TLS if it is tls://
 * @param user the name to log in with; empty where the broker has no users or the URL carries one
 * @param passwordFile the file whose first line is the user's password; empty where there is no user
 * @param credentialsFile a file with a JWT and the seed of an NKEY, in place of user and password; usually empty
 * @param sslBundle the bundle with the authorities to trust, and with a certificate to show if the broker asks for one; empty for
 *     those that the JVM trusts
 */
@ConfigurationProperties(prefix = "squareoff.nats", ignoreUnknownFields = false)
public record NatsProperties(
        String server, String user, String passwordFile, String credentialsFile, String sslBundle) {

    private static final String TLS = "tls://";

    private static final Pattern USER_INFO = Pattern.compile("[^/,\\s]*@");

    /** @throws IllegalArgumentException that names the key, if a value is bad or two contradict each other */
    public NatsProperties {
        user = user == null ? "" : user.strip();
        passwordFile = passwordFile == null ? "" : passwordFile.strip();
        credentialsFile = credentialsFile == null ? "" : credentialsFile.strip();
        sslBundle = sslBundle == null ? "" : sslBundle.strip();
        Assert.notNull(server, "squareoff.nats.server is missing");
        Assert.isTrue(!server.isBlank(), "squareoff.nats.server must be a URL like nats://host:4222, not empty");
        Assert.isTrue(
                areUrls(server),
                "squareoff.nats.server must be a URL like nats://host:4222, not " + withoutUsers(server));
        long encrypted = urls(server).filter(url -> url.startsWith(TLS)).count();
        Assert.isTrue(
                encrypted == 0 || encrypted == urls(server).count(),
                "squareoff.nats.server must have tls:// in each URL or in none, not " + withoutUsers(server));
        Assert.isTrue(
                urls(server).noneMatch(url -> url.startsWith("opentls:")),
                "squareoff.nats.server must not begin with opentls://, which trusts everybody: use tls://");
        boolean inUrl = server.contains("@");
        Assert.isTrue(user.isEmpty() || !inUrl, "squareoff.nats.user cannot be set: squareoff.nats.server has a user");
        Assert.isTrue(
                user.isEmpty() == passwordFile.isEmpty(),
                "squareoff.nats.user and squareoff.nats.password-file need each other: one of them is not set");
        Assert.isTrue(
                credentialsFile.isEmpty() || user.isEmpty() && !inUrl,
                "squareoff.nats.credentials-file cannot be combined with a user");
        if (!passwordFile.isEmpty()) {
            password(passwordFile);
        }
        Assert.isTrue(
                credentialsFile.isEmpty() || Files.isReadable(Path.of(credentialsFile)),
                "squareoff.nats.credentials-file must be a file that can be read, not " + credentialsFile);
    }

    private static boolean areUrls(String server) {
        try {
            return parsed(server).stream().allMatch(NatsProperties::canBeConnectedTo);
        } catch (IllegalArgumentException e) {
            // Its message would show the URL with its password.
            return false;
        }
    }

    /** The library takes ports that there are not, and WebSockets, which nats-netty does not speak. */
    private static boolean canBeConnectedTo(URI url) {
        return url.getPort() < 1 << 16 && !url.getScheme().startsWith("ws");
    }

    /** The URLs as the library reads them, which takes them without nats:// and port too. */
    private static Collection<URI> parsed(String server) {
        return Options.builder().server(server).build().getServers();
    }

    private static Stream<String> urls(String server) {
        return Arrays.stream(server.split(",")).map(String::strip);
    }

    /** Returns true if it is to be connected to with TLS. */
    boolean encrypted() {
        return server.strip().startsWith(TLS);
    }

    static String password(String file) {
        try {
            Optional<String> line = Files.readString(Path.of(file), StandardCharsets.UTF_8)
                    .lines()
                    .findFirst();
            return line.filter(password -> !password.isBlank())
                    .orElseThrow(() -> new IllegalArgumentException(
                            "squareoff.nats.password-file must have a password in its first line, as " + file
                                    + " has not"));
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalArgumentException(
                    "squareoff.nats.password-file must be a file that can be read, not " + file + " (" + e + ")", e);
        }
    }

    /** The broker's URLs without users and passwords, for people to read. */
    public String address() {
        return withoutUsers(server);
    }

    private static String withoutUsers(String urls) {
        return USER_INFO.matcher(urls).replaceAll("");
    }

    /** The user in words: {@code user aggregator}, or what else it logs in with. */
    public String account() {
        if (!user.isEmpty()) {
            return "user " + user;
        }
        if (!credentialsFile.isEmpty()) {
            return "the credentials in " + credentialsFile;
        }
        String named = parsed(server).stream()
                .map(URI::getUserInfo)
                .filter(info -> info != null && info.contains(":"))
                .map(info -> info.substring(0, info.indexOf(':')))
                .distinct()
                .collect(Collectors.joining(", "));
        if (!named.isEmpty()) {
            return "user " + named;
        }
        return server.contains("@") ? "the token in squareoff.nats.server" : "a connection without a user";
    }

    /** Without passwords. */
    @Override
    public String toString() {
        return address() + " as " + account();
    }
}
