package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Subscription;
import io.squareoff.proto.SquareSubjects;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

class SquareNatsInstancesIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int UNDER_WAY = 100;

    private final List<ConfigurableApplicationContext> instances = new ArrayList<>();
    private TestBroker broker;
    private Connection client;
    private Subscription inbox;

    @BeforeEach
    void start() throws Exception {
        broker = new TestBroker();
        client = TestClient.connect(broker.url(TestUsers.OPERATOR));
        inbox = client.subscribe("_INBOX.replies");
        client.flush(LIMIT);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        instances.forEach(ConfigurableApplicationContext::close);
        broker.close();
    }

    @Test
    void shareTheRequestsAndAnswerEachOnce() throws Exception {
        var one = JobService.counter(startInstance(), "squareoff.squares");
        var another = JobService.counter(startInstance(), "squareoff.squares");
        assertThat(askForThousandSquares()).containsExactlyInAnyOrderElementsOf(thousand());
        // Only a stopped instance is sure to have counted all that it answered.
        instances.forEach(ConfigurableApplicationContext::close);
        assertThat(one.count()).isPositive();
        assertThat(another.count()).isPositive();
        assertThat(one.count() + another.count()).isEqualTo(1000);
    }

    /** Keeps a hundred requests under way, so that whenever the instance lets go, it holds some. */
    @Test
    void loseNoRequestWhileOneOfThemStops() throws Exception {
        var stopping = startInstance();
        startInstance();
        var replied = new BitSet();
        var outstanding = new Semaphore(UNDER_WAY);
        client.createDispatcher(reply -> {
                    replied.set(TestClient.reply(reply).getNumber());
                    outstanding.release();
                })
                .subscribe("_INBOX.answers");
        var stopped = CompletableFuture.runAsync(stopping::close);
        int asked = 0;
        while (!stopped.isDone()) {
            assertThat(outstanding.tryAcquire(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .as("answered in time")
                    .isTrue();
            client.publish(SquareSubjects.SERVICE, "_INBOX.answers", TestClient.request(asked));
            asked++;
        }
        assertThat(outstanding.tryAcquire(UNDER_WAY, LIMIT.toSeconds(), TimeUnit.SECONDS))
                .as("all answered after %s", asked)
                .isTrue();
        assertThat(replied.cardinality()).isEqualTo(asked);
        assertThat(outstanding.availablePermits()).as("surplus answers").isZero();
    }

    private ConfigurableApplicationContext startInstance() {
        var instance = JobService.start(broker.url());
        instances.add(instance);
        return instance;
    }

    private List<Integer> askForThousandSquares() throws Exception {
        for (int number : thousand()) {
            client.publish(SquareSubjects.SERVICE, "_INBOX.replies", TestClient.request(number));
        }
        var replied = new ArrayList<Integer>();
        Message reply = inbox.nextMessage(LIMIT);
        while (reply != null) {
            replied.add(TestClient.reply(reply).getNumber());
            reply = replied.size() < 1000 ? inbox.nextMessage(LIMIT) : null;
        }
        return replied;
    }

    private static List<Integer> thousand() {
        return IntStream.rangeClosed(1, 1000).boxed().toList();
    }
}
