package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nats.client.NKey;
import io.nats.client.Nats;
import io.nats.client.support.JsonSerializable;
import io.nats.client.support.JwtUtils;
import io.squareoff.proto.SquareSubjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A broker whose accounts and users are JWTs, as docs/operate.md describes it. */
@Timeout(120)
class CredentialsIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static final String ACCOUNT = "{\"type\":\"account\",\"version\":2,"
            + "\"limits\":{\"subs\":-1,\"data\":-1,\"payload\":-1,\"conn\":-1,\"imports\":-1,\"exports\":-1,"
            + "\"mem_storage\":-1,\"disk_storage\":-1,\"streams\":-1,\"consumer\":-1,\"wildcards\":true},"
            + "\"mappings\":{\"square.jobs.*\":[{\"weight\":100,"
            + "\"subject\":\"square.jobs.{{wildcard(1)}}.{{partition(5,1)}}\"}]}}";

    @TempDir
    private Path folder;

    private NKey account;

    @BeforeEach
    void makeAccount() throws Exception {
        account = NKey.createAccount(null);
    }

    @Test
    void letAServiceInThatHasAUserOfTheAccount() throws Exception {
        Path credentials = credentials("square-nats-service", account);
        try (var broker = broker();
                var service = JobService.start(broker.address(), "squareoff.nats.credentials-file=" + credentials)) {
            assertThat(service.isRunning()).isTrue();
            var client = Nats.connect(TestClient.options(broker.address())
                    .authHandler(Nats.credentials(credentials("anyone", account).toString()))
                    .build());
            var reply = client.request(SquareSubjects.SERVICE, TestClient.request(7), LIMIT);
            var lean = client.request(SquareSubjects.LEAN, TestClient.request(7), LIMIT);
            client.close();

            assertThat(TestClient.reply(reply).getResult()).isEqualTo(49);
            assertThat(TestClient.reply(lean).getResult()).isEqualTo(49);
        }
    }

    @Test
    void keepAServiceOutWhoseUserIsOfAnUnknownAccount() throws Exception {
        Path credentials = credentials("square-nats-service", NKey.createAccount(null));
        try (var broker = broker()) {
            assertThatThrownBy(
                            () -> JobService.start(broker.address(), "squareoff.nats.credentials-file=" + credentials))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("the broker at " + broker.address() + " refuses the credentials in "
                            + credentials + ": Authorization Violation;");
        }
    }

    private TestBroker broker() throws Exception {
        NKey operator = NKey.createOperator(null);
        NKey system = NKey.createAccount(null);
        String configuration = """
                operator: "%s"
                system_account: %s
                resolver: MEMORY
                resolver_preload: { %s: "%s", %s: "%s" }
                jetstream: enabled
                """.formatted(
                        jwt(operator, operator, "operator", "{\"type\":\"operator\",\"version\":2}"),
                        key(system),
                        key(system),
                        jwt(operator, system, "SYS", "{\"type\":\"account\",\"version\":2}"),
                        key(account),
                        jwt(operator, account, "SQUARES", ACCOUNT));
        Path file = Files.writeString(folder.resolve("nats.conf"), configuration);
        return TestBroker.unconfigured("--config", file.toString());
    }

    private Path credentials(String name, NKey issuer) throws Exception {
        NKey user = NKey.createUser(null);
        String jwt = JwtUtils.issueUserJWT(issuer, key(issuer), key(user), name);
        String seed = new String(user.getSeed());
        return Files.writeString(folder.resolve(name + ".creds"), JwtUtils.NATS_USER_JWT_FORMAT.formatted(jwt, seed));
    }

    private static String jwt(NKey issuer, NKey subject, String name, String claims)
            throws GeneralSecurityException, IOException {
        JsonSerializable nats = () -> claims;
        return JwtUtils.issueJWT(
                issuer, key(subject), name, null, System.currentTimeMillis() / 1000, key(issuer), nats);
    }

    private static String key(NKey key) throws GeneralSecurityException, IOException {
        return new String(key.getPublicKey());
    }
}
