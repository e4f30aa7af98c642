package io.squareoff.broker;

import io.nats.client.AuthenticationException;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * The broker and the user to log in as. No message from here contains a password: neither that of the file nor one in the
 * broker's URL.
 *
 * @param server the broker's URL, or several separated by commas; it may carry a user and a password
 * @param user the name to log in with; empty where the broker has no users or the URL carries one
 * @param passwordFile the file whose first line is the user's password; empty where there is no user
 * @param credentialsFile a file with a JWT and the seed of an NKEY, in place of user and password; usually empty
 */
@ConfigurationProperties(prefix = "squareoff.nats", ignoreUnknownFields = false)
public record NatsProperties(String server, String user, String passwordFile, String credentialsFile) {

    private static final Pattern USER_INFO = Pattern.compile("[^/,\\s]*@");

    /** @throws IllegalArgumentException that names the key, if a value is bad or two contradict each other */
    public NatsProperties {
        user = user == null ? "" : user.strip();
        passwordFile = passwordFile == null ? "" : passwordFile.strip();
        credentialsFile = credentialsFile == null ? "" : credentialsFile.strip();
        Assert.notNull(server, "squareoff.nats.server is missing");
        Assert.isTrue(!server.isBlank(), "squareoff.nats.server must be a URL like nats://host:4222, not empty");
        try {
            Options.builder().server(server).build();
        } catch (IllegalArgumentException e) {
            // The library's message would show the URL with its password.
            throw new IllegalArgumentException(
                    "squareoff.nats.server must be a URL like nats://host:4222, not " + withoutUsers(server));
        }
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

    private static String password(String file) {
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

    /** Options for connecting to the broker as this user. The file with the password is read now. */
    public Options.Builder options() {
        Options.Builder options = Options.builder().server(server);
        if (!user.isEmpty()) {
            options.userInfo(user, password(passwordFile));
        }
        if (!credentialsFile.isEmpty()) {
            options.authHandler(Nats.credentials(credentialsFile));
        }
        return options;
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
        String named = Arrays.stream(server.split(","))
                .map(url -> URI.create(url.strip()).getUserInfo())
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

    /**
     * A message about a login that the broker refuses, which says what to check.
     *
     * @param error the broker's own words
     */
    public String refusal(String error) {
        String check = credentialsFile.isEmpty()
                ? "squareoff.nats.user and squareoff.nats.password-file, or the user in squareoff.nats.server"
                : "squareoff.nats.credentials-file";
        return "the broker at " + address() + " refuses " + account() + ": " + error + "; check " + check;
    }

    /** Returns true if an error of the broker says that it does not take the user. */
    public static boolean isRefusal(String error) {
        return error.toLowerCase(Locale.ROOT).contains("authorization violation");
    }

    /**
     * Logs in once. Returns at once if the broker takes the user, and within the library's limit of two seconds for each
     * server if it cannot be reached, which is no failure: it may come later.
     *
     * @param name shown by the broker's monitoring
     * @throws IllegalStateException if the broker refuses the user
     */
    public void verifyLogin(String name) throws InterruptedException {
        try {
            Nats.connect(options()
                            .connectionName(name + " login check")
                            .errorListener(new Silence())
                            .build())
                    .close();
        } catch (AuthenticationException e) {
            throw new IllegalStateException(refusal("Authorization Violation"), e);
        } catch (IOException e) {
            // Not there yet. Those who need it connect, and connect again, in the background.
            return;
        }
    }
}
