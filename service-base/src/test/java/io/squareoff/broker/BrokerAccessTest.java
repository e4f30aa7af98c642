package io.squareoff.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.nats.client.Options;
import io.netty.channel.socket.SocketChannel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;

class BrokerAccessTest {

    private static final String SERVER = "nats://broker:4222";

    @TempDir
    private Path folder;

    @Test
    void readsThePasswordFromTheFirstLineOfItsFile() throws IOException {
        String file = Files.writeString(folder.resolve("password"), "secret\n").toString();

        Options options = access(SERVER, "aggregator", file, "").options().build();

        assertThat(options.getUsernameChars()).containsExactly("aggregator".toCharArray());
        assertThat(options.getPasswordChars()).containsExactly("secret".toCharArray());
    }

    @Test
    void namesNoUserAndHasNoTlsWhereThereIsNone() {
        Options options = access(SERVER, "", "", "").options().build();

        assertThat(options.getUsernameChars()).isNull();
        assertThat(options.getAuthHandler()).isNull();
        assertThat(options.getSslContext()).isNull();
    }

    /** As the client library does: without users it takes everybody. */
    @Test
    void showsNoCredentialsToABrokerThatWantsNothingSigned() throws IOException {
        String file = Files.writeString(folder.resolve("aggregator.creds"), "").toString();
        var properties = new NatsProperties(SERVER, "", "", file, "");
        var access = new BrokerAccess(properties, new DefaultSslBundleRegistry());
        var options = access.options("tester", null, SocketChannel.class, 1);

        assertThat(options.login().fields(null)).isEmpty();
    }

    @Test
    void hasTlsWhereTheAddressSaysSo() {
        assertThat(access("tls://broker:4222", "", "", "").options().build().getSslContext())
                .isNotNull();
    }

    @Test
    void namesTheKeyOfABundleThatThereIsNot() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> access("tls://broker:4222", "", "", "absent"))
                .withMessage("squareoff.nats.ssl-bundle must name a bundle below spring.ssl.bundle, of which absent is"
                        + " none");
    }

    @Test
    void tellsWhatToCheckWhenTheBrokerRefusesTheUser() {
        BrokerAccess access = access("nats://me:secret@broker:4222", "", "", "");

        assertThat(access.refusal("Authorization Violation").orElseThrow())
                .isEqualTo(
                        "the broker at nats://broker:4222 refuses user me: Authorization Violation; check"
                                + " squareoff.nats.user and squareoff.nats.password-file, or the user in squareoff.nats.server");
        assertThat(access.refusal("Permissions Violation")).isEmpty();
    }

    @Test
    void tellsWhatToCheckWhenThereIsNoTls() {
        BrokerAccess access = access("nats://me:secret@broker:4222", "", "", "");

        assertThat(access.tlsFailure(new IOException(new SSLHandshakeException("no such name"))))
                .contains("no TLS with the broker at nats://broker:4222: no such name; check squareoff.nats.ssl-bundle"
                        + " and the broker's certificate");
        assertThat(access.tlsFailure(new IOException("SSL required by server.")))
                .hasValueSatisfying(message -> assertThat(message).endsWith("with tls://"));
        assertThat(access.tlsFailure(new IOException("SSL connection wanted by client.")))
                .hasValueSatisfying(message -> assertThat(message).endsWith("with nats://"));
        assertThat(access.tlsFailure(new IOException("Connection refused"))).isEmpty();
    }

    private static BrokerAccess access(String server, String user, String passwordFile, String bundle) {
        return new BrokerAccess(
                new NatsProperties(server, user, passwordFile, "", bundle), new DefaultSslBundleRegistry());
    }
}
