package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.squareoff.harness.stack.Ports;
import io.squareoff.workshop.room.ClassSender;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A teacher's screen, learners and what gets in between, with a real broker. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClassIT {

    private static final int TERMINATED = 128 + 15;

    /** The limit is 2 s; the rest is for a machine that does other things too. */
    private static final Duration PATIENCE = Duration.ofSeconds(6);

    private final int port =
            Ports.free(1, RandomGenerator.getDefault()).brokers().get(0).client();
    private final String address = "nats://127.0.0.1:" + port;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Of learners. With the usual one a class that is there may be missed on a machine that stands still for a second. */
    private Duration patience = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    /** Runs a command of one who keeps files in a folder of this name. */
    private int run(String who, String... arguments) {
        List<String> all = new ArrayList<>(List.of("workshop"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--folder", folder.resolve(who).toString()));
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine line = SquareOff.commandLine("100");
        WorkshopCommand workshop = line.getSubcommands().get("workshop").getCommand();
        workshop.waitForClass(patience);
        return line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(all.toArray(String[]::new));
    }

    private String[] theClass(String... more) {
        List<String> all = new ArrayList<>(List.of("class", "--host", "127.0.0.1", "--port", "" + port));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void seesEachLearnerAndFindsThemAgain() throws Exception {
        List<String> command = new ArrayList<>(List.of("workshop"));
        command.addAll(List.of(theClass("--folder", folder.resolve("teacher").toString())));
        try (RunningCommand screen = new RunningCommand(folder, command)) {
            screen.awaitOut("To join: ./squareoff workshop join " + address + " --name NAME");

            assertThat(run("a", "start", "1")).isZero();
            assertThat(run("a", "join", address, "--name", "Ada")).isZero();
            assertThat(err.toString()).isEmpty();
            screen.awaitOut("Ada: checkpoint 1 begun; checks 0, hints 0");
            assertThat(run("a", "hint")).isZero();
            screen.awaitOut("Ada: checkpoint 1 begun; checks 0, hints 1");
            assertThat(run("b", "join", address, "--name", "ada")).isZero();
            screen.awaitOut("ada (");
            assertThat(run("b", "leave")).isZero();
            screen.awaitOut(" left");
            tryToDisturb();
            screen.awaitOut("messages skipped, which no learner's command sends: 2");
            assertThat(run("a", "solve")).isZero();
            screen.awaitOut("Ada: checkpoint 1 begun, solution shown; checks 0, hints 1");

            screen.terminateGroup();
            assertThat(screen.awaitExit()).as(screen.err()).isEqualTo(TERMINATED);
        }
        try (ServerSocket again = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(again.isBound()).isTrue();
        }

        assertThat(run("a", "list")).isZero();
        assertThat(err)
                .hasToString("squareoff: the class at " + address + " does not see this: nobody answers there\n");
        assertThat(run("teacher", theClass("--once"))).as(err.toString()).isZero();
        assertThat(out.toString()).containsPattern("(?m)^ 1 bs .*  Ada$").startsWith("1 learner; ");
        assertThat(run("teacher", theClass("--once", "--anew"))).isZero();
        assertThat(out.toString()).startsWith("0 learners; ");
    }

    /** As somebody in the room may: with no login, past the commands. */
    private void tryToDisturb() throws Exception {
        CompletableFuture<String> refused = new CompletableFuture<>();
        Options options = Options.builder()
                .server(address)
                .connectionTimeout(Duration.ofMinutes(1))
                .errorListener(new ErrorListener() {
                    @Override
                    public void errorOccurred(Connection connection, String error) {
                        refused.complete(error);
                    }
                })
                .build();
        Connection stranger = Nats.connect(options);
        try {
            stranger.publish(
                    "$KV.squareoff-class.00000000", "{\"name\":\"\u001b[2J\"}".getBytes(StandardCharsets.UTF_8));
            stranger.publish("$KV.squareoff-class.nobody", new byte[0]);
            stranger.subscribe("$KV.squareoff-class.*");
            assertThat(refused.get(60, TimeUnit.SECONDS)).containsIgnoringCase("permissions violation");
        } finally {
            stranger.close();
        }
    }

    @Test
    void usesABrokerThatIsThere() throws Exception {
        try (TestBroker broker = new TestBroker(folder, "jetstream: enabled\n")) {
            assertThat(run("a", "join", broker.url(), "--name", "Ada")).isZero();
            assertThat(err.toString()).endsWith("there is a broker, and no class\n");

            assertThat(run("teacher", "class", "--once", "--server", broker.url()))
                    .isZero();
            assertThat(out.toString()).startsWith("0 learners; ");
            assertThat(run("a", "list")).isZero();
            assertThat(err.toString()).isEmpty();
            assertThat(run("teacher", "class", "--once", "--server", broker.url()))
                    .isZero();
            assertThat(out.toString()).containsPattern("(?m)^ - .*  Ada$");
        }
    }

    @Test
    void followsABrokerThatIsStartedAgain() throws Exception {
        try (TestBroker broker = new TestBroker(folder, "jetstream: enabled\n")) {
            List<String> command = List.of("workshop", "class", "--server", broker.url());
            try (RunningCommand screen = new RunningCommand(folder, command)) {
                screen.awaitOut("To join: ");
                assertThat(run("a", "start", "1")).isZero();
                assertThat(run("a", "join", broker.url(), "--name", "Ada")).isZero();
                screen.awaitOut("Ada: checkpoint 1 begun; checks 0, hints 0");

                broker.killAndStartAgain();

                assertThat(run("a", "hint")).isZero();
                assertThat(err.toString()).isEmpty();
                screen.awaitOut("Ada: checkpoint 1 begun; checks 0, hints 1");
            }
        }
    }

    @Test
    void saysWhatABrokerLacks() throws Exception {
        try (TestBroker broker = new TestBroker(folder, "")) {
            assertThat(run("teacher", "class", "--once", "--server", broker.url()))
                    .isEqualTo(1);
            assertThat(err.toString()).contains(broker.url() + " cannot keep a class", "It needs JetStream");
        }
    }

    @Test
    void letsLearnersWorkWithoutIt() throws Exception {
        try (ServerSocket silent = new ServerSocket(port, 50, InetAddress.getLoopbackAddress())) {
            patience = ClassSender.LIMIT;
            long begin = System.nanoTime();
            assertThat(run("a", "join", address, "--name", "Ada")).isZero();
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(PATIENCE);
            assertThat(err.toString())
                    .startsWith("squareoff: the class at " + address + " does not see this: ")
                    .hasLineCount(1);

            assertThat(run("teacher", theClass("--once"))).isEqualTo(1);
            assertThat(err.toString())
                    .contains("port " + silent.getLocalPort() + " is taken, which the class needs")
                    .contains("--port takes another one.");
        }
        Files.writeString(folder.resolve("a").resolve("class.json"), "{");
        assertThat(run("a", "list")).isZero();
        assertThat(err.toString())
                .contains("so no class sees this: './squareoff workshop --folder '", "' leave' removes it");
        assertThat(run("a", "leave")).isZero();
        assertThat(run("a", "list")).isZero();
        assertThat(err.toString()).isEmpty();
    }
}
