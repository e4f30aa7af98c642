package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import io.squareoff.aggregator.TransportFixture.Fault;
import io.squareoff.proto.Partitioner;
import io.squareoff.proto.SquareJobs;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The parts that only jetstream has: partitions, acknowledgements, redelivery, and jobs that outlive their callers. */
@Timeout(120)
class JetStreamIT {

    private final JetStreamFixture fixture = new JetStreamFixture("jetstream");
    private TestAggregator aggregator;

    @AfterEach
    void stop() {
        if (aggregator != null) {
            aggregator.close();
        }
        fixture.close();
    }

    @Test
    void putsEachJobIntoItsPartitionAndLeavesItThereUntilAWorkerComes() throws Exception {
        createStreams();
        aggregator = new TestAggregator(
                fixture.property(),
                "squareoff.aggregation.deadline=5s",
                "squareoff.jetstream.ack-timeout=10m",
                "squareoff.max-in-flight=1000");
        fixture.awaitAggregator();
        assertThat(Problem.detail(504, aggregator.get(fixture.path(1000)))).contains("; 0 of 1000 squares had come");
        var due = new TreeMap<String, Integer>();
        for (int number = 1; number <= 1000; number++) {
            int partition = new Partitioner(SquareJobs.PARTITIONS).partition(Integer.toString(number));
            due.merge(SquareJobs.stream(partition), 1, Integer::sum);
        }
        await().atMost(TestAggregator.LIMIT)
                .untilAsserted(() -> assertThat(fixture.broker().jobs()).isEqualTo(due));

        fixture.startFaultyBackend(Fault.NONE, 1);
        await().atMost(TestAggregator.LIMIT)
                .untilAsserted(
                        () -> assertThat(fixture.broker().jobs().values()).containsOnly(0));
        await().atMost(TestAggregator.LIMIT)
                .untilAsserted(() ->
                        assertThat(aggregator.unexpectedReplies("jetstream")).isEqualTo(1000));
    }

    @Test
    void answersServiceUnavailableAtOnceWithTheReasonOfAStreamThatIsFull() throws Exception {
        fixture.startBackend("squareoff.jetstream.max-messages=3");
        fixture.stopWorkers();
        startAggregator();
        assertThat(Problem.detail(503, aggregator.get(fixture.path(100))))
                .contains("was refused by a stream: maximum messages exceeded (code 503, error 10077)");
        aggregator.awaitInFlight("jetstream", 0);
    }

    @Test
    void answersServiceUnavailableAtOnceWhereThereIsNoStream() throws Exception {
        startAggregator();
        assertThat(Problem.detail(503, aggregator.get(fixture.path(10))))
                .startsWith("jetstream (square.jobs.* at " + fixture.broker().address()
                        + ") has no stream that takes its jobs");
        aggregator.awaitInFlight("jetstream", 0);
    }

    /** A subscriber of the jobs that acknowledges none is what a stream without a leader looks like to a publisher. */
    @Test
    void answersServiceUnavailableWhereJobsAreNotAcknowledged() throws Exception {
        var deaf = fixture.connect();
        deaf.createDispatcher(job -> {}).subscribe(SquareJobs.subjects() + ".*");
        deaf.flush(TestAggregator.LIMIT);
        startAggregator("squareoff.jetstream.ack-timeout=500ms");
        assertThat(Problem.detail(503, aggregator.get(fixture.path(10))))
                .containsPattern("did not acknowledge \\d+ jobs within 500 ms");
        aggregator.awaitInFlight("jetstream", 0);
        deaf.close();
    }

    @Test
    void acceptsRepliesWithoutAnyAcknowledgement() throws Exception {
        var eager = fixture.connect();
        // In place of a stream, so that no acknowledgement ever comes.
        eager.createDispatcher(job -> answer(eager, job, null)).subscribe(SquareJobs.subjects() + ".*");
        eager.flush(TestAggregator.LIMIT);
        startAggregator("squareoff.jetstream.ack-timeout=10m");
        assertThat(aggregator.get(fixture.path(100)).body()).isEqualTo(TestAggregator.squares(100));
        eager.close();
    }

    @Test
    void countsARedeliveredJobOnce() throws Exception {
        createStreams();
        var worker = fixture.connect();
        // Not the last one: its second reply would come after the end.
        worker.createDispatcher(job -> {
                    answer(worker, job, null);
                    if (fixture.number(job) <= 2) {
                        answer(worker, job, "2");
                    }
                })
                .subscribe(SquareJobs.subjects() + ".*");
        worker.flush(TestAggregator.LIMIT);
        startAggregator();
        assertThat(aggregator.get(fixture.path(10)).body()).isEqualTo(TestAggregator.squares(10));
        assertThat(aggregator.redeliveredReplies("jetstream")).isEqualTo(2);
        aggregator.awaitInFlight("jetstream", 0);
        worker.close();
    }

    @Test
    void failsAnAggregationThatGetsAReplyTwiceWithoutARedelivery() throws Exception {
        fixture.startFaultyBackend(Fault.TWICE, 4);
        startAggregator();
        assertThat(Problem.detail(502, aggregator.get(fixture.path(10)))).contains("answered twice for");
        aggregator.awaitInFlight("jetstream", 0);
    }

    @Test
    void failsWhatIsInFlightAsSoonAsTheBrokerIsLostAndServesAgainOnceThatIsBack() throws Exception {
        fixture.startFaultyBackend(Fault.SILENCE, 4);
        startAggregator();
        var waiting = aggregator.getAsync(fixture.path(10));
        aggregator.awaitInFlight("jetstream", 7);
        fixture.broker().stop();
        var response = waiting.get(TestAggregator.LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(Problem.detail(503, response)).contains("lost its connection to the broker; 3 of 10 squares");
        aggregator.awaitInFlight("jetstream", 0);
        fixture.broker().start();
        fixture.stopBackend();
        fixture.startFaultyBackend(Fault.NONE, 1);
        aggregator.awaitSquares(fixture.path(10), 10);
    }

    /** The deadline is one that no test waits for: failures come before it. */
    private void startAggregator(String... properties) {
        var all = new ArrayList<>(List.of(properties));
        all.add(fixture.property());
        all.add("squareoff.aggregation.deadline=10m");
        aggregator = new TestAggregator(all.toArray(String[]::new));
        fixture.awaitAggregator();
    }

    private void createStreams() throws Exception {
        var client = fixture.connect();
        for (int partition = 0; partition < SquareJobs.PARTITIONS; partition++) {
            JetStreamFixture.createStream(client.jetStreamManagement(), partition);
        }
        client.close();
    }

    private void answer(Connection worker, Message job, String delivery) {
        var headers = delivery == null ? null : new Headers().put(SquareJobs.DELIVERY, delivery);
        byte[] reply = TransportFixture.reply(fixture.number(job), Fault.NONE).toByteArray();
        worker.publish(JetStreamFixture.replyTo(job), headers, reply);
    }
}
