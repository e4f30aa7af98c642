package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.TransportCatalogue;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A race over services and a broker that run already, and are killed meanwhile. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
@Nightly(eachBuildHas = "RaceTrackTest and RacePageIT, and a stack with a race page in UpIT")
class RaceIT {

    private static final Duration LIMIT = Duration.ofSeconds(120);

    private static final String RACE = """
            {"first":"nats","second":"rest","number":50,"users":2,"chunk":1,"turns":true,"seconds":1800}""";

    /** Shorter than those that measure: the broker's CPU is that of slices of two seconds or more, which is not looked at here. */
    private static final List<String> SHORT_SLICES = List.of(
            "--squareoff.race.slice=300ms",
            "--squareoff.race.warm-slice=200ms",
            "--squareoff.race.warm-up=600ms",
            "--squareoff.race.warm-up-at-most=1s",
            "--squareoff.race.pause-after-failure=100ms");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private Path folder;

    @TempDir
    private static Path logs;

    private static final Ports PORTS = Ports.free(1, RandomGenerator.getDefault());
    private static final ProjectLayout HOME = ProjectLayout.find();

    private static Stack stack;

    private URI page;

    @BeforeAll
    static void start() throws Exception {
        stack = Stack.start(
                HOME,
                NatsServer.obtain(HOME, "", any -> {}),
                new StackPlan(
                        Services.ALL,
                        TransportCatalogue.read(HOME, Optional.empty()).all(List.of("rest", "nats")),
                        1,
                        Optional.empty()),
                PORTS,
                logs,
                any -> {});
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void racesWithTheCpuOfEveryProcessAndGoesOnOverAKilledBackendAndAKilledBroker() throws Exception {
        // No transport needs the gRPC backend, so that its port is free.
        int port = PORTS.services().get(Services.GRPC).get(0);
        page = URI.create("http://127.0.0.1:" + port + "/");
        try (ManagedProcess console = ManagedProcess.start(
                Services.CONSOLE.name(),
                command(port),
                Map.of(),
                HOME.serviceFolder(Services.CONSOLE.module()),
                folder.resolve("console"))) {
            console.awaitReady(page.resolve("/actuator/health"), LIMIT);
            assertThat(ask("POST", RACE).statusCode()).isEqualTo(202);
            race();
        }
    }

    private void race() throws Exception {
        JsonNode race = await(now -> segment(now).path("rounds").asInt() >= 2);
        assertThat(segment(race)
                        .path("first")
                        .path("cpuMillisPerThousandSquares")
                        .propertyNames())
                .containsExactlyInAnyOrder(
                        "aggregator-service", "square-rest-service", "square-nats-service", Stack.BROKER);
        assertThat(cpu(race, "first", "aggregator-service")).isPositive();
        assertThat(cpu(race, "first", "square-nats-service")).isPositive();
        assertThat(cpu(race, "second", "square-rest-service")).isPositive();
        assertThat(race.path("unread").isEmpty()).isTrue();
        assertThat(race.at("/race/lanes").values())
                .allSatisfy(lane -> assertThat(lane.path("failures").isEmpty()).isTrue());

        stack.process("square-rest-service").kill();
        JsonNode broken = await(
                now -> broken(now, 1) && segment(now).path("roundsLeftOut").asInt() > 0);
        assertThat(lastFailure(broken, 1)).startsWith("status 503: rest (");
        assertThat(broken.path("unread").propertyNames()).contains("square-rest-service");
        assertThat(broken(broken, 0)).isFalse();
        stack.startAgain("square-rest-service");
        awaitRoundsAfter("rest answers again");

        stack.process(Stack.BROKER).kill();
        JsonNode without = await(now -> broken(now, 0));
        assertThat(lastFailure(without, 0)).startsWith("status 503: nats (");
        stack.startAgain(Stack.BROKER);
        awaitRoundsAfter("nats answers again");
    }

    private List<String> command(int port) {
        List<String> command = new ArrayList<>(List.of(Jvm.command(), "-jar", Services.CONSOLE.module() + ".jar"));
        command.add("--server.port=" + port);
        command.add("--squareoff.aggregator=" + stack.aggregatorUrl());
        command.add("--squareoff.results=" + folder);
        stack.cpuPages().forEach((process, url) -> command.add("--squareoff.metrics." + process + "=" + url));
        command.addAll(SHORT_SLICES);
        return command;
    }

    private void awaitRoundsAfter(String reason) {
        await(now -> segment(now).path("reason").asString().equals(reason)
                && segment(now).path("rounds").asInt() > 0);
    }

    /** The latest. */
    private static JsonNode segment(JsonNode tick) {
        JsonNode segments = tick.at("/race/segments");
        return segments.path(segments.size() - 1);
    }

    private static boolean broken(JsonNode tick, int lane) {
        return tick.path("lanes").path(lane).path("broken").asBoolean();
    }

    private static String lastFailure(JsonNode tick, int lane) {
        return tick.at("/race/lanes").path(lane).path("lastFailure").asString();
    }

    private static double cpu(JsonNode tick, String lane, String process) {
        return segment(tick)
                .path(lane)
                .path("cpuMillisPerThousandSquares")
                .path(process)
                .asDouble();
    }

    private JsonNode await(Predicate<JsonNode> condition) {
        return Awaitility.await()
                .atMost(LIMIT)
                .until(() -> JsonMapper.shared().readTree(ask("GET", "").body()), condition);
    }

    /** Asks as the page does, which names its origin. */
    private HttpResponse<String> ask(String method, String body) throws Exception {
        return http.send(
                HttpRequest.newBuilder(page.resolve("race"))
                        .method(method, BodyPublishers.ofString(body))
                        .header("Origin", "http://127.0.0.1:" + page.getPort())
                        .header("Content-Type", "application/json")
                        .timeout(LIMIT)
                        .build(),
                BodyHandlers.ofString());
    }
}
