package io.squareoff.load.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.api.StreamConfiguration;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.Backends;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.BrokerUser;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.proto.SquareJobs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that go through a real broker, whose streams nobody works but the test. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JobWitnessIT {

    private static final BrokerUser WORKER = BrokerUser.OPERATOR;
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    private Broker broker;
    private Backends backends;
    private Connection worker;
    private JobWitness witness;

    @BeforeEach
    void startBroker() throws Exception {
        ProjectLayout layout = ProjectLayout.find();
        broker = Broker.start(
                NatsServer.present(layout),
                layout.brokerConfiguration(false, ""),
                Map.of(),
                Ports.free(1, RandomGenerator.getDefault()).brokers(),
                folder.resolve("streams"),
                folder.resolve("logs"));
        broker.awaitReady(LIMIT);
        backends = new Backends(Map.of(Backends.BROKER_VARIABLE, broker.urls()), Optional.of(broker.passwords()));
        worker = Nats.connect(Options.builder()
                .server(broker.urls())
                .userInfo(WORKER.login(), backends.password(WORKER))
                .connectionTimeout(LIMIT)
                .build());
        for (int partition = 0; partition < SquareJobs.PARTITIONS; partition++) {
            worker.jetStreamManagement()
                    .addStream(StreamConfiguration.builder()
                            .name(SquareJobs.stream(partition))
                            .subjects(SquareJobs.subjects(partition))
                            .build());
        }
    }

    @AfterEach
    void stopBroker() throws Exception {
        try {
            if (witness != null) {
                witness.leave();
            }
            if (worker != null) {
                worker.close();
            }
        } finally {
            broker.close();
        }
    }

    @Test
    void losesNoneThatTheBrokerTellsOfAfterTheLastWasPublished() throws Exception {
        Dispatcher work = worker.createDispatcher(
                job -> worker.publish(job.getHeaders().getFirst(SquareJobs.REPLY_TO), job.getData()));
        for (int partition = 0; partition < SquareJobs.PARTITIONS; partition++) {
            work.subscribe(SquareJobs.subjects(partition));
        }
        // Of a job that is published before, it would not hear.
        worker.flush(LIMIT);
        witness = JobWitness.start(backends.broker(), backends.password(BrokerUser.AGGREGATOR));
        await(5);
        ManagedProcess node = broker.processes().get(0);
        node.suspend();
        await(witness.published() + 5);

        CompletableFuture<JobWitness.Jobs> ended = CompletableFuture.supplyAsync(() -> {
            try {
                return witness.end(LIMIT);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        try {
            ended.get(200, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // It waits for the broker, as it should.
        }
        node.resume();

        JobWitness.Jobs jobs = ended.get(60, TimeUnit.SECONDS);
        assertThat(jobs.acknowledged()).isEqualTo(jobs.published()).isGreaterThanOrEqualTo(10);
        assertThat(jobs.lost()).isZero();
        assertThat(jobs.again()).isZero();
    }

    @Test
    void tellsOfEachThatNobodyAnswers() throws Exception {
        witness = JobWitness.start(backends.broker(), backends.password(BrokerUser.AGGREGATOR));
        await(3);

        JobWitness.Jobs jobs = witness.end(Duration.ofSeconds(3));

        assertThat(jobs.acknowledged()).isGreaterThanOrEqualTo(1);
        assertThat(jobs.lost()).isEqualTo(jobs.acknowledged());
    }

    private void await(int published) {
        while (witness.published() < published) {
            LockSupport.parkNanos(1_000_000);
        }
    }
}
