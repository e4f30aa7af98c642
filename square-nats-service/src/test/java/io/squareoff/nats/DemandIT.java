package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.squareoff.proto.Demand;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.Partitioner;
import io.squareoff.proto.Payload;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.SquareJobs;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;
import io.squareoff.proto.Squaring;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ConfigurableApplicationContext;

/** Requests and jobs that demand more than squares, with a broker that redelivers a job after 3 s without a notice. */
@Timeout(120)
class DemandIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Demand LONG_WORK = new Demand(2048, 1000, Duration.ofSeconds(8), Duration.ZERO);

    private static TestBroker broker;
    private static ConfigurableApplicationContext service;
    private static Connection client;

    private final JobCaller jobs = new JobCaller(client, LIMIT);

    @BeforeAll
    static void start() throws Exception {
        broker = new TestBroker();
        service = JobService.start(broker.url(), "squareoff.jetstream.ack-wait=3s", "squareoff.demand.max-wait=10s");
        client = TestClient.connect(broker.url(TestUsers.OPERATOR));
    }

    @AfterAll
    static void stop() throws InterruptedException {
        client.close();
        service.close();
        broker.close();
    }

    static Stream<Arguments> subjects() {
        return Stream.of(MessageCodec.values())
                .flatMap(codec -> Stream.of(
                        Arguments.of(SquareSubjects.service(codec), codec),
                        Arguments.of(SquareSubjects.lean(codec), codec)));
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void answersARequestWithWhatItDemands(String subject, MessageCodec codec) throws Exception {
        var demand = new Demand(2048, 100_000, Duration.ofMillis(1), Duration.ofNanos(200_000));
        Message reply = client.request(subject, codec.request(7, 2, demand), LIMIT);
        String wrong = codec.reply(
                reply.getData(),
                false,
                (number, square, more, payload, again) ->
                        number + " " + square + " " + more[0] + Payload.REPLY.wrong(7, 100_000, payload));
        assertThat(wrong).isEqualTo("7 49 64null");
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void refusesARequestWithAWrongPayload(String subject, MessageCodec codec) throws Exception {
        byte[] request = codec.request(7, 1, new Demand(2048, 0, Duration.ZERO, Duration.ZERO));
        // A byte of the payload, in JSON a character of its text.
        request[1000] = (byte) (request[1000] == 'A' ? 'B' : 'A');
        Message reply = client.request(subject, request, LIMIT);
        assertThat(reply.getHeaders().getFirst("Nats-Service-Error"))
                .contains("not a SquareRequest", "its payload for 7 has 2048 bytes, which are wrong from byte ");
    }

    @Test
    void refusesARequestThatDemandsTooMuch() throws Exception {
        byte[] request = MessageCodec.JSON.request(7, 1, new Demand(0, 0, Duration.ofSeconds(11), Duration.ZERO));
        Message reply = client.request(SquareSubjects.service(MessageCodec.JSON), request, LIMIT);
        assertThat(reply.getHeaders().getFirst("Nats-Service-Error")).contains("demands to wait for 11000 ms");
    }

    /** It takes more than twice as long as the broker waits. */
    @Test
    void isNotGivenAJobAgainThatIsStillWorkedOnAndWorksOthersOfThePartitionMeanwhile() throws Exception {
        long deliveries = deliveries(7);
        publish(7, LONG_WORK);
        publish(7, Demand.NONE);
        assertThat(TestClient.reply(jobs.next()).getPayload().size()).isZero();
        Message reply = jobs.next();
        assertThat(reply.hasHeaders()).as("was redelivered").isFalse();
        assertThat(TestClient.reply(reply)).isEqualTo(Squaring.reply(ProtobufMessages.request(7, 1, LONG_WORK)));
        JobService.awaitEmptyStreams(broker, LIMIT);
        assertThat(deliveries(7)).isEqualTo(deliveries + 2);
    }

    @Test
    void terminatesAJobWithAWrongPayload() throws Exception {
        double terminated = terminated();
        byte[] payload = Payload.REQUEST.of(7, 100).toByteArray();
        payload[99]++;
        byte[] request = SquareRequest.newBuilder()
                .setNumber(7)
                .setPayload(ByteString.copyFrom(payload))
                .build()
                .toByteArray();
        jobs.publish(7, request);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(terminated()).isEqualTo(terminated + 1));
        JobService.awaitEmptyStreams(broker, LIMIT);
        assertThat(jobs.pending()).isZero();
    }

    /** As long as no work is broken off: it is given two seconds. */
    @Test
    void answersWhatIsWorkedOnBeforeItEnds() throws Exception {
        try (var another = new TestBroker()) {
            var caller = TestClient.connect(another.url(TestUsers.OPERATOR));
            var ending = JobService.start(another.url());
            var demand = new Demand(0, 0, Duration.ofMillis(500), Duration.ZERO);
            var answer = caller.request(SquareSubjects.SERVICE, MessageCodec.PROTOBUF.request(7, 1, demand));
            var lean = caller.request(SquareSubjects.LEAN, MessageCodec.PROTOBUF.request(9, 1, demand));
            var jobs = new JobCaller(caller, LIMIT);
            jobs.publish(8, MessageCodec.PROTOBUF.request(8, 1, demand));
            var meters = ending.getBean(MeterRegistry.class);
            await().atMost(LIMIT).pollInterval(Duration.ofMillis(5)).until(() -> begun(meters) >= 3);
            ending.close();
            assertThat(TestClient.reply(answer.get()).getResult()).isEqualTo(49);
            assertThat(TestClient.reply(lean.get()).getResult()).isEqualTo(81);
            assertThat(TestClient.reply(jobs.next()).getResult()).isEqualTo(64);
            JobService.awaitEmptyStreams(another, LIMIT);
            caller.close();
        }
    }

    /** Calls and jobs that are worked on, or were: on a slow machine one may have ended when the last begins. */
    private static double begun(MeterRegistry meters) {
        return meters.get("squareoff.work.active").gauge().value()
                + meters.get("squareoff.squares").counter().count()
                + meters.get("squareoff.jobs").counter().count();
    }

    private void publish(int number, Demand demand) {
        jobs.publish(number, MessageCodec.PROTOBUF.request(number, 1, demand));
    }

    /** Deliveries of jobs of a number's partition. */
    private static long deliveries(int number) throws Exception {
        int partition = new Partitioner(SquareJobs.PARTITIONS).partition(Integer.toString(number));
        return client.jetStreamManagement()
                .getConsumerInfo(SquareJobs.stream(partition), JobStreams.CONSUMER)
                .getDelivered()
                .getConsumerSequence();
    }

    private static double terminated() {
        return JobService.counter(service, "squareoff.jobs.terminated").count();
    }
}
