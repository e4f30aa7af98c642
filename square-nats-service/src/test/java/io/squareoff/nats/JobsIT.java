package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.squareoff.proto.Partitioner;
import io.squareoff.proto.SquareJobs;
import io.squareoff.proto.SquareReply;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** One instance with the jobs of all partitions. */
@Timeout(120)
class JobsIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static TestBroker broker;
    private static ConfigurableApplicationContext service;
    private static Connection client;

    private final JobCaller jobs = new JobCaller(client, LIMIT);

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        broker = new TestBroker();
        // So long that none is redelivered, which would change their order.
        service = JobService.start(broker.url(), "squareoff.jetstream.ack-wait=1m");
        client = TestClient.connect(broker.url(TestUsers.OPERATOR));
    }

    @AfterAll
    static void stop() throws InterruptedException {
        client.close();
        service.close();
        broker.close();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "7, 49", "46341, 2147488281", "2147483647, 4611686014132420609"})
    void answersWithTheNumberAndItsSquare(int number, long square) throws Exception {
        publish(number);
        Message reply = jobs.next();
        assertThat(reply.hasHeaders()).as("says that it was redelivered").isFalse();
        assertThat(TestClient.reply(reply))
                .isEqualTo(SquareReply.newBuilder()
                        .setNumber(number)
                        .setResult(square)
                        .build());
    }

    @Test
    void worksEachPartitionInTheOrderOfItsStream() throws Exception {
        List<Integer> numbers = IntStream.rangeClosed(1, 500)
                .flatMap(number -> IntStream.of(number, 501 - number))
                .boxed()
                .toList();
        numbers.forEach(this::publish);
        Map<Integer, List<Integer>> worked = byPartition(List.of());
        for (int i = 0; i < numbers.size(); i++) {
            int number = TestClient.reply(jobs.next()).getNumber();
            worked.get(partition(number)).add(number);
        }
        assertThat(worked).isEqualTo(byPartition(numbers));
    }

    @ParameterizedTest
    @ValueSource(strings = {"no inbox", "no request", "another number"})
    void terminatesWhatCannotBeWorkedAndGoesOnMeanwhile(String poison) throws Exception {
        double terminated = terminated();
        switch (poison) {
            case "no inbox" -> client.publish(SquareJobs.subject(7), TestClient.request(7));
            case "no request" -> jobs.publish(7, "<html>".getBytes(UTF_8));
            default -> jobs.publish(7, TestClient.request(8));
        }
        publish(7);
        assertThat(TestClient.reply(jobs.next()).getResult()).isEqualTo(49);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(terminated()).isEqualTo(terminated + 1));
        JobService.awaitEmptyStreams(broker, LIMIT);
        assertThat(jobs.pending()).isZero();
    }

    private void publish(int number) {
        jobs.publish(number, TestClient.request(number));
    }

    private static Map<Integer, List<Integer>> byPartition(List<Integer> numbers) {
        Map<Integer, List<Integer>> partitions = new TreeMap<>();
        IntStream.range(0, SquareJobs.PARTITIONS).forEach(partition -> partitions.put(partition, new ArrayList<>()));
        numbers.forEach(number -> partitions.get(partition(number)).add(number));
        return partitions;
    }

    private static int partition(int number) {
        return new Partitioner(SquareJobs.PARTITIONS).partition(Integer.toString(number));
    }

    private static double terminated() {
        return JobService.counter(service, "squareoff.jobs.terminated").count();
    }
}
