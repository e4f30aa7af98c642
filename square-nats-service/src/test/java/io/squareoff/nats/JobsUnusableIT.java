package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.nats.client.Connection;
import io.nats.client.JetStreamManagement;
import io.nats.client.api.RetentionPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.squareoff.proto.SquareJobs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A broker that jobs cannot be worked with: the log and the health say what to change, and requests are answered anyway. */
@ExtendWith(OutputCaptureExtension.class)
@Timeout(120)
class JobsUnusableIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private TestBroker broker;
    private ConfigurableApplicationContext service;

    @AfterEach
    void stop() {
        if (service != null) {
            service.close();
        }
        broker.close();
    }

    @Test
    void saysThatTheBrokerHasNoJetStream(CapturedOutput log) throws Exception {
        broker = TestBroker.unconfigured();
        service = JobService.startAtUnfit(broker.url());
        awaitReason(log, "start the broker with JetStream, as deploy/nats/one-node.conf");
        TestClient.askForASquare(broker.url(TestUsers.OPERATOR));
    }

    @Test
    void saysThatTheAccountHasNoJetStream(CapturedOutput log, @TempDir Path directory) throws Exception {
        Path configuration = Files.writeString(
                directory.resolve("nats.conf"),
                "jetstream: enabled\naccounts { APP { users [ { user: app, password: app } ] } }\nno_auth_user: app\n");
        broker = TestBroker.unconfigured("--config", configuration.toString());
        service = JobService.startAtUnfit(broker.url());
        awaitReason(log, "add jetstream: enabled to it, see deploy/nats/accounts.conf");
        TestClient.askForASquare(broker.url(TestUsers.OPERATOR));
    }

    @Test
    void saysThatTheMappingIsMissing(CapturedOutput log) throws Exception {
        broker = TestBroker.unconfigured("--jetstream");
        service = JobService.startAtUnfit(broker.url());
        awaitReason(
                log,
                "the broker's account does not map square.jobs.*: add"
                        + " \"square.jobs.*\": \"square.jobs.{{wildcard(1)}}.{{partition(5,1)}}\" to its mappings,"
                        + " see deploy/nats/accounts.conf");
        TestClient.askForASquare(broker.url(TestUsers.OPERATOR));
    }

    @Test
    void saysThatTheMappingIsAnother(CapturedOutput log, @TempDir Path directory) throws Exception {
        Path configuration = Files.writeString(
                directory.resolve("nats.conf"),
                "jetstream: enabled\nmappings { \"square.jobs.*\": \"square.jobs.{{wildcard(1)}}.{{partition(3,1)}}\" }\n");
        broker = TestBroker.unconfigured("--config", configuration.toString());
        service = JobService.startAtUnfit(broker.url());
        awaitReason(log, "the broker's account maps square.jobs.", " to the stream SQUARES-", "change the mapping to");
    }

    @Test
    void leavesAStreamOfAnotherShapeAsItIsAndSaysWhatDiffers(CapturedOutput log) throws Exception {
        broker = new TestBroker();
        Connection client = TestClient.connect(broker.url(TestUsers.OPERATOR));
        JetStreamManagement management = client.jetStreamManagement();
        management.addStream(StreamConfiguration.builder()
                .name(SquareJobs.stream(3))
                .subjects(SquareJobs.subjects(3))
                .retentionPolicy(RetentionPolicy.WorkQueue)
                .storageType(StorageType.Memory)
                .build());
        var before = management.getStreamInfo(SquareJobs.stream(3)).getConfiguration();
        service = JobService.startAtUnfit(broker.url());
        awaitReason(log, "the stream SQUARES-3 is there, but its storage should be file and is memory");
        assertThat(management.getStreamInfo(SquareJobs.stream(3)).getConfiguration())
                .usingRecursiveComparison()
                .isEqualTo(before);
        TestClient.askForASquare(broker.url(TestUsers.OPERATOR));

        management.deleteStream(SquareJobs.stream(3));
        await().atMost(LIMIT).untilAsserted(() -> assertThat(health()).doesNotContain("problem"));
        client.close();
    }

    @Test
    void looksAgainWhenTheBrokerIsBack(CapturedOutput log) throws Exception {
        broker = new TestBroker();
        service = JobService.start(broker.url());
        assertThat(health()).doesNotContain("problem");
        Connection client = TestClient.connect(broker.url(TestUsers.OPERATOR));
        for (int partition = 0; partition < SquareJobs.PARTITIONS; partition++) {
            client.jetStreamManagement().deleteStream(SquareJobs.stream(partition));
        }
        client.close();
        broker.stop();
        broker.start();
        await().atMost(LIMIT).untilAsserted(() -> assertThat(broker.jobs()).hasSize(SquareJobs.PARTITIONS));
    }

    private void awaitReason(CapturedOutput log, String... words) throws Exception {
        await().atMost(LIMIT).untilAsserted(() -> {
            JsonNode health = JsonMapper.shared().readTree(health()).at("/components/jetstream");
            assertThat(health.at("/status").stringValue()).isEqualTo("DOWN");
            assertThat(health.at("/details/problem").stringValue()).contains(words);
        });
        // Looked at every second, and logged when it is another problem than before.
        assertThat(log.getOut().lines().filter(line -> line.contains("ERROR") && line.contains(words[0])))
                .singleElement()
                .asString()
                .contains(words);
    }

    private String health() throws Exception {
        return JobService.health(service).body();
    }
}
