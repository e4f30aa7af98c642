package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.nats.client.Connection;
import io.nats.client.Subscription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** How the service logs in to a broker with users. */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class BrokerLoginIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @AutoClose
    private static TestBroker broker;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        broker = new TestBroker();
    }

    @Test
    void takesThePasswordFromAFile(CapturedOutput log) throws Exception {
        try (var service = start(TestUsers.password(TestUsers.SERVICE) + "\n")) {
            assertThat(service.isRunning()).isTrue();
        }
        assertThat(log).contains("as user square-nats-service").doesNotContain(TestUsers.password(TestUsers.SERVICE));
    }

    @Test
    void doesNotStartWithAPasswordThatTheBrokerRefuses(CapturedOutput log) {
        assertThatThrownBy(() -> start("no-such-password"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the broker at " + broker.address()
                        + " refuses user square-nats-service: Authorization Violation;")
                .hasMessageContaining("squareoff.nats.password-file");
        assertThat(log).contains("refuses user square-nats-service").doesNotContain("no-such-password");
    }

    private ConfigurableApplicationContext start(String password) throws IOException {
        Path file = Files.writeString(folder.resolve("password"), password);
        return JobService.start(
                broker.address(), "squareoff.nats.user=" + TestUsers.SERVICE, "squareoff.nats.password-file=" + file);
    }

    /** After it was refused twice the library gives up. */
    @Test
    void servesAgainOnceABrokerThatRefusedItTakesItAgain(CapturedOutput log) throws Exception {
        Path configuration = folder.resolve("nats.conf");
        setPassword(configuration, "right");
        try (var refusing = TestBroker.unconfigured("--config", configuration.toString())) {
            String url = refusing.address().replace("//", "//somebody:right@");
            try (var service = JobService.startAtUnfit(url)) {
                TestClient.askForASquare(url);

                refusing.stop();
                setPassword(configuration, "wrong");
                refusing.start();
                await("more refusals than two")
                        .atMost(LIMIT)
                        .until(() -> refusing.log().split("authentication error", -1).length > 5);
                // One of the two may have been refused each time so far.
                await().atMost(LIMIT)
                        .untilAsserted(() -> assertThat(log.getAll().split("refuses user somebody", -1))
                                .as("what is around one line for each of two connections")
                                .hasSize(3));
                assertThat(service.getBean("brokerHealthIndicator", HealthIndicator.class)
                                .health()
                                .getStatus())
                        .isEqualTo(Status.DOWN);

                refusing.stop();
                setPassword(configuration, "right");
                refusing.start();
                await().atMost(LIMIT).untilAsserted(() -> TestClient.askForASquare(url));
                assertThat(service.getBean("brokerHealthIndicator", HealthIndicator.class)
                                .health()
                                .getStatus())
                        .isEqualTo(Status.UP);
            }
        }
    }

    private static void setPassword(Path configuration, String password) throws IOException {
        Files.writeString(
                configuration, "jetstream: enabled, authorization { user: somebody, password: " + password + " }");
    }

    /** It begins for as long as a check of JetStream waits for its answer, which nobody gives here. */
    @Test
    void servesAgainAlsoWhereItWasRefusedForGoodWhileItBegan() throws Exception {
        Path configuration = folder.resolve("nats.conf");
        setPasswordWithoutJetStream(configuration, "right");
        try (var refusing = TestBroker.unconfigured("--config", configuration.toString())) {
            String url = refusing.address().replace("//", "//somebody:right@");
            String ofTester = refusing.address().replace("//", "//tester:always@");
            Connection client = TestClient.connect(ofTester);
            Subscription checks = client.subscribe("$JS.API.>");
            client.flush(LIMIT);
            var running = new CompletableFuture<ConfigurableApplicationContext>();
            var serving = CompletableFuture.runAsync(() -> JobService.serve(url, running));
            try (var service = running.get(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                assertThat(checks.nextMessage(LIMIT)).as("a check").isNotNull();
                setPasswordWithoutJetStream(configuration, "wrong");
                refusing.reload();
                SquareBackend backend = service.getBean(SquareBackend.class);
                await().atMost(LIMIT)
                        .untilAsserted(() -> assertThat(backend.brokerStatus()).contains(Connection.Status.CLOSED));

                setPasswordWithoutJetStream(configuration, "right");
                refusing.reload();
                await().atMost(LIMIT).untilAsserted(() -> TestClient.askForASquare(ofTester));
                serving.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            } finally {
                client.close();
            }
        }
    }

    private static void setPasswordWithoutJetStream(Path configuration, String password) throws IOException {
        Files.writeString(
                configuration,
                "authorization { users: [ { user: tester, password: always }, { user: somebody, password: %s } ] }"
                        .formatted(password));
    }

    @Test
    void showsNoPasswordThatStandsInTheUrl(CapturedOutput log) {
        JobService.start(broker.url()).close();

        assertThat(log)
                .contains("connecting to the broker at " + broker.address())
                .doesNotContain(TestUsers.password(TestUsers.SERVICE));
    }
}
