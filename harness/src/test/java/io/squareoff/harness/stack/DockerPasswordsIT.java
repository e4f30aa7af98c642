package io.squareoff.harness.stack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts of the images that make the passwords and start the broker with them, and the broker's opinion of the outcome. */
@Timeout(60)
class DockerPasswordsIT {

    private static final ProjectLayout HOME = ProjectLayout.find();

    @TempDir
    private Path folder;

    /** The output of a script, and its exit code. */
    private record Outcome(int exit, String output) {}

    @BeforeEach
    void makeVolumes() throws IOException {
        for (String volume : List.of("broker", "aggregator", "square-nats-service", "secrets")) {
            Files.createDirectory(folder.resolve(volume));
        }
    }

    @Test
    void makeOnePasswordForEachUserAndGiveEachServiceItsOwn() throws Exception {
        assertThat(make()).isEqualTo(new Outcome(0, ""));

        assertThat(passwords()).hasSize(BrokerUser.values().length).doesNotHaveDuplicates();
        assertThat(passwords()).allMatch(password -> password.matches("p[0-9a-f]{40}\n"));
        assertThat(folder.resolve("aggregator/password")).hasSameTextualContentAs(file(BrokerUser.AGGREGATOR));
        assertThat(folder.resolve("square-nats-service/password"))
                .hasSameTextualContentAs(file(BrokerUser.SQUARE_NATS_SERVICE));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file(BrokerUser.OPERATOR))))
                .isEqualTo("rw-------");
    }

    @Test
    void keepThePasswordsThatThereAre() throws Exception {
        make();
        List<String> first = passwords();
        make();

        assertThat(passwords()).isEqualTo(first);
    }

    @Test
    void takeAPasswordThatIsGiven() throws Exception {
        make();
        Files.writeString(folder.resolve("secrets/nats-aggregator"), "my-own\n");

        assertThat(make()).isEqualTo(new Outcome(0, ""));
        assertThat(folder.resolve("aggregator/password")).hasContent("my-own");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "a\"quote", "$variable", "at@sign"})
    void refuseAPasswordThatConfigurationOrUrlWouldReadOtherwise(String given) throws Exception {
        Files.writeString(folder.resolve("secrets/nats-lab"), given + "\n");

        Outcome outcome = make();

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.output()).startsWith("the password of lab must be of letters, digits and . _ ~ -");
        assertThat(file(BrokerUser.LAB)).doesNotExist();
    }

    /** As beside the manifests of Kubernetes, where there are no secrets to take it from. */
    @Test
    void refuseAPasswordInItsOwnFileAndLeaveItThere() throws Exception {
        make();
        Files.writeString(file(BrokerUser.LAB), "two words\n");

        Outcome outcome = make();

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.output()).endsWith("in one line of " + file(BrokerUser.LAB) + "\n");
        assertThat(file(BrokerUser.LAB)).hasContent("two words");
    }

    @ParameterizedTest
    @ValueSource(strings = {"one-node.conf", "cluster.conf"})
    void startTheBrokerWithConfigurationsThatItUnderstands(String configuration) throws Exception {
        Files.writeString(folder.resolve("secrets/nats-lab"), "1234\n");
        make();
        Files.createDirectory(folder.resolve("bin"));
        Files.createSymbolicLink(
                folder.resolve("bin/nats-server"), NatsServer.present(HOME).binary());
        Path file = HOME.root().resolve("deploy").resolve("nats").resolve(configuration);

        Outcome outcome = run(
                "nats-with-passwords",
                List.of("-t", "-c", file.toString()),
                Map.of(
                        "PASSWORDS_FOLDER",
                        folder.resolve("broker").toString(),
                        "NATS_NAME",
                        "nats-1",
                        "NATS_NODES",
                        "nats-1 nats-2 nats-3"));

        assertThat(outcome.output()).contains("is valid");
        assertThat(outcome.exit()).isZero();
    }

    private Path file(BrokerUser user) {
        return folder.resolve("broker").resolve(user.login());
    }

    private List<String> passwords() throws IOException {
        List<String> all = new ArrayList<>();
        for (BrokerUser user : BrokerUser.values()) {
            all.add(Files.readString(file(user)));
        }
        return all;
    }

    private Outcome make() throws Exception {
        return run(
                "make-passwords",
                List.of(),
                Map.of(
                        "PASSWORDS_FOLDER",
                        folder.toString(),
                        "SECRETS_FOLDER",
                        folder.resolve("secrets").toString()));
    }

    private Outcome run(String script, List<String> arguments, Map<String, String> environment) throws Exception {
        String path = HOME.root().resolve("deploy/docker").resolve(script).toString();
        ProcessBuilder builder = new ProcessBuilder(
                        Stream.concat(Stream.of(path), arguments.stream()).toList())
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment().merge("PATH", folder.resolve("bin").toString(), (now, more) -> more + ":" + now);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return new Outcome(process.exitValue(), output);
    }
}
