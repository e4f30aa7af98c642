package io.squareoff.load.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.squareoff.harness.measure.GeneratorPart;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.Supervisor;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.load.gatling.Generators.Endable;
import io.squareoff.load.gatling.LoadSettings;
import io.squareoff.load.gatling.SquareRequests;
import io.squareoff.proto.Demand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Generators in processes of their own, which a real broker joins, and a real HTTP server that answers all of them. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FleetIT {

    private static final String TOKEN = "open-sesame";
    private static final String VERSION = "this";
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final byte[] SQUARES = "[{\"1\":1},{\"2\":4},{\"3\":9}]".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    private Path folder;

    private final AtomicLong answered = new AtomicLong();
    private final List<GeneratorAgent> agents = new ArrayList<>();

    private Broker broker;
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        Path configuration =
                Files.writeString(folder.resolve("broker.conf"), "authorization { token: " + TOKEN + " }\n");
        broker = Broker.start(
                NatsServer.present(ProjectLayout.find()),
                configuration,
                Map.of(),
                Ports.free(1, RandomGenerator.getDefault()).brokers(),
                folder.resolve("streams"),
                folder.resolve("logs"));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        for (GeneratorAgent agent : agents) {
            agent.close();
        }
        broker.close();
        server.stop(0);
    }

    @Test
    void severalMakeTheOnePlanFromOneMomentOn() throws Exception {
        joined(3);
        try (Fleet fleet = fleet(3);
                Endable load =
                        fleet.start(squares(), settings(new Load.Open(50, Load.Open.Spacing.EVEN)), files(), true)) {
            Recording merged = load.await(Supervisor.OF_NOTHING);

            List<GeneratorPart> parts = load.parts();
            assertThat(merged.ok()).isPositive();
            assertThat(merged.failures()).isEmpty();
            assertThat(merged.arrivals())
                    .hasValueSatisfying(all -> assertThat(all.planned()).isEqualTo(100));
            assertThat(Latencies.decode(merged.latency()).getTotalCount()).isEqualTo(100);
            assertThat(answered).hasValue(150);
            assertThat(parts)
                    .extracting(GeneratorPart::words)
                    .containsExactly("generator-1 (pod-0)", "generator-2 (pod-1)", "generator-3 (pod-2)");
            assertThat(parts)
                    .extracting(
                            part -> part.recording().arrivals().orElseThrow().planned())
                    .containsExactlyInAnyOrder(33L, 33L, 34L);
            // All clocks are one clock here: what they differ by is the error, and the wall clocks by which windows are
            // written.
            assertThat(parts)
                    .allSatisfy(part -> assertThat(Duration.between(
                                            merged.window().start(),
                                            part.recording().window().start())
                                    .abs())
                            .isLessThan(Duration.ofMillis(50).plus(part.clockError())));
            assertThat(parts).allSatisfy(part -> assertThat(part.usage().cpu()).isPositive());
        }
    }

    /** Of the next load, of one user, only one generator has a part; its files take the place of the first's, as a pod's disk is small. */
    @Test
    void usersAreDealtOutAndAWarmUpEndsForAllAtOnceAndTheFilesOfALoadGoWithTheNext() throws Exception {
        joined(2);
        LoadSettings longWarmUp =
                new LoadSettings(url(), new Load.Closed(3), Duration.ofMinutes(1), SECOND.multipliedBy(3), 0, 2);
        try (Fleet fleet = fleet(2)) {
            try (Endable load = fleet.start(squares(), longWarmUp, files().resolve("1"), true)) {
                while (!load.endable()) {
                    assertThat(load.endsWithin(Duration.ofMillis(100))).isFalse();
                }
                load.endEarly();
                Recording merged = load.await(Supervisor.OF_NOTHING);

                assertThat(merged.ok()).isPositive();
                assertThat(merged.warmUp())
                        .hasValueSatisfying(before -> assertThat(before).isLessThan(Duration.ofSeconds(50)));
                assertThat(load.parts()).allSatisfy(part -> {
                    assertThat(part.recording().ok()).isPositive();
                    assertThat(part.recording().warmUp()).isEqualTo(merged.warmUp());
                });
            }
            try (Endable one = fleet.start(squares(), settings(new Load.Closed(1)), files().resolve("2"), false)) {
                assertThat(one.await(Supervisor.OF_NOTHING).ok()).isPositive();
                assertThat(one.report()).hasFileName("generator-1.json");
            }
        }
        assertThat(folder.resolve("agent-0")).isDirectoryContaining("glob:**/load-2");
        assertThat(folder.resolve("agent-0/load-1")).doesNotExist();
        assertThat(folder.resolve("agent-1/load-2")).doesNotExist();
    }

    @Test
    void oneThatIsGoneEndsTheRunWithItsName() throws Exception {
        joined(2);
        try (Fleet fleet = fleet(2);
                Endable load =
                        fleet.start(squares(), settings(new Load.Closed(2), Duration.ofMinutes(1)), files(), true)) {
            agents.get(1).close();

            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> load.await(Supervisor.OF_NOTHING))
                    .withMessage("generator-2 (pod-1) does not answer any more");
        }
    }

    /** It is connected, but hangs: the broker knows of nothing. */
    @Test
    void oneThatDoesNotAnswerInTimeIsNamed() throws Exception {
        Member silent = new Member(VERSION, "pod-7", 7, "hanging");
        joined(1);
        Connection hanging = Nats.connect(
                Messages.connection(broker.urls(), TOKEN, "hanging").build());
        try (Fleet fleet = fleet(1)) {
            hanging.subscribe(Verb.CLOCK.subject("hanging"));
            hanging.flush(SECOND);

            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> Fleet.answer(silent, fleet.ask(silent, Verb.CLOCK, null, SECOND)))
                    .withMessage("generator-8 (pod-7) does not answer any more");
        } finally {
            hanging.close();
        }
    }

    @Test
    void oneOfAnotherVersionIsRefused() throws Exception {
        agents.add(GeneratorAgent.join(broker.urls(), TOKEN, 0, "pod-0", "another", folder.resolve("0")));

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> fleet(1))
                .withMessage("pod-0 is of another version, another, than this program, this");
    }

    /** The run ends with an error that it expects, so that it keeps the rounds before. Of two generators one loads, which is enough. */
    @Test
    void aBrokerThatIsGoneEndsTheRunAndNothingElse() throws Exception {
        joined(2);
        List<String> said = new ArrayList<>();
        try (Fleet fleet = Fleet.join(broker.urls(), TOKEN, 2, VERSION, said::add);
                Endable load =
                        fleet.start(squares(), settings(new Load.Closed(1), Duration.ofMinutes(1)), files(), true)) {
            broker.close();

            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> load.await(Supervisor.OF_NOTHING))
                    .withMessageEndingWith("does not answer any more");
        }
        // Either of the two may be heard of first.
        assertThat(said)
                .hasSize(3)
                .contains("generator 1 of 2 has joined: pod-0", "generator 2 of 2 has joined: pod-1")
                .endsWith("the generators' broker does not answer any more: they may be left");
    }

    private void joined(int count) throws InterruptedException {
        for (int index = 0; index < count; index++) {
            agents.add(GeneratorAgent.join(
                    broker.urls(), TOKEN, index, "pod-" + index, VERSION, folder.resolve("agent-" + index)));
        }
    }

    private Fleet fleet(int count) throws InterruptedException {
        return Fleet.join(broker.urls(), TOKEN, count, VERSION, line -> {});
    }

    private Path files() {
        return folder.resolve("run");
    }

    private static SquareRequests squares() {
        return new SquareRequests("nats", 3, 1, Demand.NONE);
    }

    private LoadSettings settings(Load load) {
        return settings(load, SECOND.multipliedBy(2));
    }

    private LoadSettings settings(Load load, Duration window) {
        return new LoadSettings(url(), load, SECOND, window, 0, 0);
    }

    private String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        answered.incrementAndGet();
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, SQUARES.length);
            exchange.getResponseBody().write(SQUARES);
        }
    }
}
