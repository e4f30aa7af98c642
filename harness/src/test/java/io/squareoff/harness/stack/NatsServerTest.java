package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class NatsServerTest {

    @TempDir
    private Path root;

    private final List<String> heard = new ArrayList<>();

    @Test
    void isWhatTheScriptPrints() throws Exception {
        script("echo looking >&2; echo /somewhere/nats-server");

        assertThat(NatsServer.obtain(new ProjectLayout(root), "", heard::add).binary())
                .isEqualTo(Path.of("/somewhere/nats-server"));
        assertThat(heard).containsExactly("looking");
    }

    @Test
    void failsWithWhatTheScriptSaid() throws Exception {
        script("echo /half/nats-server; echo no network >&2; echo no go >&2; exit 1");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> NatsServer.obtain(new ProjectLayout(root), "", heard::add))
                .withMessage("no nats-server:\n  no network\n  no go");
    }

    @Test
    void failsWhereTheScriptPrintsNoPath() throws Exception {
        script("exit 0");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> NatsServer.obtain(new ProjectLayout(root), "", heard::add))
                .withMessageStartingWith("no nats-server:");
    }

    @Test
    void asksTheScriptToObtainNothingWhereItIsOnlyLookedFor() throws Exception {
        script("echo \"/asked with $*\"");

        assertThat(NatsServer.present(new ProjectLayout(root)).binary()).hasToString("/asked with --present");
        assertThat(NatsServer.obtain(new ProjectLayout(root), "", heard::add).binary())
                .hasToString("/asked with ");
    }

    @Test
    void namesTheScriptThatCannotBeRun() {
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> NatsServer.obtain(new ProjectLayout(root), "", heard::add))
                .withMessageStartingWith("could not run " + root.resolve("scripts/nats-server"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.15.2", "2.12.0-preview.1", "2.15.0-dev"})
    void tellsTheVersionThatTheBinaryReports(String version) throws Exception {
        Path binary = script("[ \"$*\" = --version ] && echo nats-server: v" + version);

        assertThat(new NatsServer(binary).version()).isEqualTo(version);
    }

    @Test
    void listensOnTheLoopbackAddressOnly() {
        List<String> command = new NatsServer(Path.of("nats-server"))
                .command(Path.of("c.conf"), Hosts.THIS, new Ports.Node(1, 2, 3), Path.of("store"));

        assertThat(String.join(" ", command))
                .isEqualTo("nats-server --config c.conf --store_dir store --addr 127.0.0.1 --port 1 --http_port 2");
    }

    private Path script(String text) throws IOException {
        Path script = Files.createDirectories(root.resolve("scripts")).resolve("nats-server");
        Files.writeString(script, "#!/bin/sh\n" + text + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script;
    }
}
