package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import io.squareoff.proto.Partitioner;
import io.squareoff.proto.SquareJobs;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Jobs that three nodes hold, one of which is lost: one that nobody is connected to here, for a reply on its way through it is
 * lost with it, which jobs are not.
 */
@Timeout(180)
class JobsClusterIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** The node that service and client are connected to. */
    private static final int CONNECTED = 0;

    private final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
    private final Set<Integer> answered = ConcurrentHashMap.newKeySet();
    private final Partitioner partitioner = new Partitioner(SquareJobs.PARTITIONS);
    private TestCluster cluster;
    private ConfigurableApplicationContext service;
    private Connection client;
    private String replies;
    private String acks;
    private int published;

    @BeforeEach
    void start() throws Exception {
        cluster = new TestCluster();
        service = JobService.start(cluster.url(CONNECTED, TestUsers.SERVICE), "squareoff.jetstream.replicas=3");
        client = TestClient.connect(cluster.url(CONNECTED, TestUsers.OPERATOR));
        replies = client.createInbox();
        acks = client.createInbox() + ".";
        client.createDispatcher(reply -> answered.add(TestClient.reply(reply).getNumber()))
                .subscribe(replies);
        client.createDispatcher(this::acknowledged).subscribe(acks + "*");
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        service.close();
        cluster.close();
    }

    @Test
    void areWorkedAgainOnceAnotherNodeLeadsAndNothingAcknowledgedIsLost() throws Exception {
        publishUntilAllPartitionsAcknowledge();
        allAcknowledgedAreAnswered();

        int leader = leaderElsewhere();
        publish(500);
        cluster.stop(leader);
        publishUntilAllPartitionsAcknowledge();
        allAcknowledgedAreAnswered();
    }

    /** A stream that has just no leader refuses what is published. */
    private void publishUntilAllPartitionsAcknowledge() {
        int before = published;
        await().atMost(LIMIT).pollInterval(Duration.ofMillis(200)).untilAsserted(() -> {
            publish(20);
            assertThat(acknowledged.stream()
                            .filter(number -> number > before)
                            .map(number -> partitioner.partition(Integer.toString(number)))
                            .distinct())
                    .hasSize(SquareJobs.PARTITIONS);
        });
    }

    private void allAcknowledgedAreAnswered() {
        await().atMost(LIMIT).untilAsserted(() -> assertThat(answered).containsAll(acknowledged));
    }

    /** A node that leads a stream and that nobody is connected to. */
    private int leaderElsewhere() throws Exception {
        for (int partition = 0; partition < SquareJobs.PARTITIONS; partition++) {
            int leader = leader(SquareJobs.stream(partition), 0);
            if (leader != CONNECTED) {
                return leader;
            }
        }
        String stream = SquareJobs.stream(0);
        client.request("$JS.API.STREAM.LEADER.STEPDOWN." + stream, new byte[0], LIMIT);
        return leader(stream, CONNECTED + 1);
    }

    /** Comes back once a node leads it, this one or one after it; until one does nobody may answer who that is. */
    private int leader(String stream, int first) {
        return await().atMost(LIMIT)
                .ignoreExceptionsMatching(
                        failure -> failure instanceof JetStreamApiException || failure instanceof IOException)
                .until(() -> cluster.leader(stream), leader -> leader >= first);
    }

    private void publish(int count) {
        Headers headers = new Headers().put(SquareJobs.REPLY_TO, replies);
        for (int i = 0; i < count; i++) {
            published++;
            client.publish(SquareJobs.subject(published), acks + published, headers, TestClient.request(published));
        }
    }

    private void acknowledged(Message ack) {
        if (!ack.isStatusMessage() && new String(ack.getData(), US_ASCII).startsWith("{\"stream\"")) {
            acknowledged.add(Integer.parseInt(ack.getSubject().substring(acks.length())));
        }
    }
}
