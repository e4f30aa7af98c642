package io.squareoff.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NatsPropertiesTest {

    private static final String SERVER = "nats://broker:4222";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "nats://broker:4222 nats://broker:4222",
                "nats://me:secret@broker:4222 nats://broker:4222",
                "nats://me:secret@one:1,nats://you:secret@two:2 nats://one:1,nats://two:2",
                "me:secret@broker broker",
                "nats://secret@broker nats://broker"
            })
    void tellTheAddressWithoutUsersAndPasswords(String server, String address) {
        NatsProperties properties = new NatsProperties(server, null, null, null, null);

        assertThat(properties.address()).isEqualTo(address);
        assertThat(properties).asString().doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource({
        "nats://broker, '', a connection without a user",
        "127.0.0.1:4222, '', a connection without a user",
        "nats://broker, aggregator, user aggregator",
        "nats://me:secret@broker, '', user me",
        "me:secret@127.0.0.1, '', user me",
        "'nats://me:secret@one,nats://you:secret@two', '', 'user me, you'",
        "nats://secret@broker, '', the token in squareoff.nats.server"
    })
    void tellTheUserInWords(String server, String user, String account) throws IOException {
        String file = user.isEmpty() ? "" : password("secret");

        assertThat(new NatsProperties(server, user, file, "", "").account()).isEqualTo(account);
    }

    @Test
    void refuseWhatContradictsAndNameTheKey() throws IOException {
        String file = password("secret");
        refused("squareoff.nats.user and squareoff.nats.password-file need each other", SERVER, "me", "", "");
        refused("squareoff.nats.user and squareoff.nats.password-file need each other", SERVER, "", file, "");
        refused("squareoff.nats.user cannot be set", "nats://you:secret@broker", "me", file, "");
        refused("squareoff.nats.credentials-file cannot be combined", SERVER, "me", file, file);
        refused("squareoff.nats.credentials-file cannot be combined", "nats://you:secret@broker", "", "", file);
    }

    @Test
    void refuseFilesThatCannotBeReadAndNameTheKey() throws IOException {
        refused("squareoff.nats.password-file must be a file that can be read, not absent", SERVER, "me", "absent", "");
        refused("squareoff.nats.password-file must have a password in its", SERVER, "me", password("\n"), "");
        refused("squareoff.nats.credentials-file must be a file that can be read", SERVER, "", "", "absent");
    }

    @ParameterizedTest
    @CsvSource({
        "nats://me:secret@broker:port, 'must be a URL like nats://host:4222, not nats://broker:port'",
        "nats://me:secret@broker:65536, 'must be a URL like nats://host:4222, not nats://broker:65536'",
        "no url, 'must be a URL like nats://host:4222, not no url'",
        "'nats://broker:4222,:::', 'must be a URL like nats://host:4222, not nats://broker:4222,:::'",
        "ws://me:secret@broker:80, 'must be a URL like nats://host:4222, not ws://broker:80'",
        "'tls://one,nats://two', 'must have tls:// in each URL or in none, not tls://one'",
        "opentls://one, must not begin with opentls://"
    })
    void refuseAServerThatCannotBeConnectedToSafelyWithoutShowingItsPassword(String server, String must) {
        refused("squareoff.nats.server " + must, server, "", "", "");
    }

    private static void refused(String message, String server, String user, String passwordFile, String credentials) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NatsProperties(server, user, passwordFile, credentials, ""))
                .withMessageStartingWith(message)
                .satisfies(failure -> assertThat(failure).hasStackTraceContaining(message))
                .withMessageNotContaining("secret");
    }

    private String password(String content) throws IOException {
        return Files.writeString(folder.resolve("password"), content).toString();
    }
}
