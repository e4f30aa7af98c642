package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Subscription;
import io.nats.client.impl.Headers;
import io.squareoff.proto.Partitioner;
import io.squareoff.proto.SquareJobs;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks that the broker maps jobs to the streams of their partitions, without storing one. Each job expects a stream that does
 * not exist, so that the stream that it reaches refuses it and names itself.
 */
final class MappingProbe {

    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final int OTHER_STREAM_EXPECTED = 10060;
    private static final String MAPPING =
            "\"square.jobs.*\": \"square.jobs.{{wildcard(1)}}.{{partition(%d,1)}}\"".formatted(SquareJobs.PARTITIONS);

    private final Connection broker;
    private final Partitioner partitioner = new Partitioner(SquareJobs.PARTITIONS);

    MappingProbe(Connection broker) {
        this.broker = broker;
    }

    void verify() throws UnusableJetStream, InterruptedException {
        String inbox = broker.createInbox();
        Subscription answers = broker.subscribe(inbox);
        try {
            for (int partition = 0; partition < SquareJobs.PARTITIONS; partition++) {
                verify(partition, inbox, answers);
            }
        } finally {
            answers.unsubscribe();
        }
    }

    private void verify(int partition, String inbox, Subscription answers)
            throws UnusableJetStream, InterruptedException {
        String subject = SquareJobs.subject(numberIn(partition));
        broker.publish(subject, inbox, new Headers().put("Nats-Expected-Stream", "none-a-probe"), null);
        Message answer = answers.nextMessage(LIMIT);
        String due = SquareJobs.stream(partition);
        if (answer == null) {
            throw new UnusableJetStream("the stream " + due + " does not answer within " + LIMIT.toSeconds()
                    + " s: in a cluster, see that most of its replicas run");
        }
        if (answer.isStatusMessage()) {
            throw new UnusableJetStream("the broker's account does not map square.jobs.*: add " + MAPPING
                    + " to its mappings, see deploy/nats/accounts.conf");
        }
        String reached = stream(answer);
        if (!due.equals(reached)) {
            throw new UnusableJetStream(
                    "the broker's account maps %s to the stream %s, not %s: change the mapping to %s"
                                    .formatted(subject, reached, due, MAPPING)
                            + ", see deploy/nats/accounts.conf");
        }
    }

    private int numberIn(int partition) {
        int number = 1;
        while (partitioner.partition(Integer.toString(number)) != partition) {
            number++;
        }
        return number;
    }

    private static String stream(Message answer) throws UnusableJetStream {
        try {
            JsonNode refusal = JsonMapper.shared().readTree(answer.getData());
            if (refusal.at("/error/err_code").asInt(0) == OTHER_STREAM_EXPECTED) {
                return refusal.path("stream").stringValue("");
            }
        } catch (JacksonException e) {
            throw unexpected(answer, e);
        }
        throw unexpected(answer, null);
    }

    private static UnusableJetStream unexpected(Message answer, JacksonException cause) {
        return new UnusableJetStream(
                "a job that no stream should take was answered with " + new String(answer.getData(), UTF_8), cause);
    }
}
