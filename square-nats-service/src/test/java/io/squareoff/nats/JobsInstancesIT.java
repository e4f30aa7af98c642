package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Counter;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener.Events;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.impl.Headers;
import io.squareoff.proto.SquareJobs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.ConfigurableApplicationContext;

/** Several instances with one set of streams, and the jobs of a broker that is killed. */
@Timeout(240)
class JobsInstancesIT {

    private static final Duration LIMIT = Duration.ofSeconds(90);

    /** For tests in which no job gets lost: on a slow machine one would be redelivered. */
    private static final String NO_REDELIVERY = "squareoff.jetstream.ack-wait=1m";

    private final List<ConfigurableApplicationContext> instances = new ArrayList<>();
    private final BitSet answered = new BitSet();
    private final BitSet unmarked = new BitSet();
    private final AtomicInteger unmarkedTwice = new AtomicInteger();
    private final CompletableFuture<Void> resubscribed = new CompletableFuture<>();
    private TestBroker broker;
    private Connection client;
    private String inbox;
    private int published;

    @BeforeEach
    void start() throws Exception {
        broker = new TestBroker();
        client = Nats.connect(TestClient.options(broker.url(TestUsers.OPERATOR))
                .maxReconnects(-1)
                .reconnectWait(Duration.ofMillis(50))
                .connectionListener((connection, event) -> {
                    if (event == Events.RESUBSCRIBED) {
                        resubscribed.complete(null);
                    }
                })
                .build());
        inbox = client.createInbox();
        client.createDispatcher(this::replied).subscribe(inbox);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        instances.forEach(ConfigurableApplicationContext::close);
        broker.close();
    }

    @Test
    void workTheirShareOfThePartitionsAndEachJobOnce() throws Exception {
        var one = startInstance(NO_REDELIVERY);
        var another = startInstance(NO_REDELIVERY);
        sharesAre(one, another, 3, 2);
        publish(1000);
        allAreAnswered();
        assertThat(unmarkedTwice).hasValue(0);
        Counter ofOne = JobService.counter(one, "squareoff.jobs");
        Counter ofAnother = JobService.counter(another, "squareoff.jobs");
        // Only a stopped instance is sure to have counted all that it answered.
        instances.forEach(ConfigurableApplicationContext::close);
        assertThat(ofOne.count()).isPositive();
        assertThat(ofAnother.count()).isPositive();
        assertThat(ofOne.count() + ofAnother.count()).isEqualTo(1000);
    }

    @Test
    void takeOverFromOneThatStopsAndLeaveNoJobUnanswered() throws Exception {
        var stopping = startInstance();
        var staying = startInstance();
        sharesAre(stopping, staying, 3, 2);
        var stopped = CompletableFuture.runAsync(stopping::close);
        while (!stopped.isDone()) {
            publish(10);
            client.flush(LIMIT);
        }
        stopped.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        publish(10);
        allAreAnswered();
        assertThat(unmarkedTwice).hasValue(0);
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(partitions(staying)).hasSize(5));
    }

    @Test
    void loseNothingAcknowledgedWhereTheBrokerIsKilled() throws Exception {
        startInstance().close();
        var acknowledged = new AtomicInteger();
        String acks = client.createInbox();
        client.createDispatcher(ack -> acknowledged.incrementAndGet()).subscribe(acks);
        publish(2000, acks);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(acknowledged).hasValue(2000));

        broker.stop();
        broker.start();
        // Without the subscription replies would be lost.
        resubscribed.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        startInstance();
        allAreAnswered();
    }

    /** Idle instances, however many: each partition has one that holds its pin. */
    @Test
    void neverHoldAPartitionTwiceWhileMoreOfThemCome() throws Exception {
        for (int i = 0; i < 3; i++) {
            startInstance(NO_REDELIVERY);
            publish(100);
        }
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(instances.stream()
                                .flatMap(instance -> partitions(instance).stream())
                                .sorted())
                        .containsExactly(0, 1, 2, 3, 4));
        publish(100);
        allAreAnswered();
        assertThat(unmarkedTwice).hasValue(0);
    }

    private ConfigurableApplicationContext startInstance(String... properties) {
        var instance = JobService.start(broker.url(), properties);
        instances.add(instance);
        return instance;
    }

    private static void sharesAre(
            ConfigurableApplicationContext one, ConfigurableApplicationContext another, Integer... shares) {
        await().atMost(LIMIT).untilAsserted(() -> {
            assertThat(List.of(partitions(one).size(), partitions(another).size()))
                    .containsExactlyInAnyOrder(shares);
        });
    }

    private static List<Integer> partitions(ConfigurableApplicationContext instance) {
        return instance.getBean(SquareBackend.class).workers().orElseThrow().partitions();
    }

    private void publish(int count) {
        publish(count, null);
    }

    private void publish(int count, String acks) {
        Headers headers = new Headers().put(SquareJobs.REPLY_TO, inbox);
        for (int i = 0; i < count; i++) {
            published++;
            client.publish(SquareJobs.subject(published), acks, headers, TestClient.request(published));
        }
    }

    private void replied(Message reply) {
        int number = TestClient.reply(reply).getNumber();
        synchronized (answered) {
            answered.set(number);
            if (!reply.hasHeaders()) {
                if (unmarked.get(number)) {
                    unmarkedTwice.incrementAndGet();
                }
                unmarked.set(number);
            }
        }
    }

    private void allAreAnswered() {
        await().atMost(LIMIT).untilAsserted(() -> {
            synchronized (answered) {
                assertThat(answered.cardinality()).isEqualTo(published);
            }
        });
    }
}
