package io.squareoff.lab.sparse;

import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.KeyValueConfiguration;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamState;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.publish.Publisher;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * A stream on a broker that was built to a plan. It is a key-value bucket, so that it can be watched too.
 *
 * @param bucket its name as a bucket, with the broker's prefix
 * @param timeBehindGap when the broker stored the first message behind the gap; empty without one gap
 */
record SparseStream(BrokerSession broker, String bucket, StreamPlan plan, Optional<ZonedDateTime> timeBehindGap) {

    /** Messages to an acknowledgement: the broker handles a connection's messages in order, so the last one speaks for all. */
    private static final int BATCH = 1_000;

    /** Batches on their way. The broker drops what is more than 10,000 messages ahead of a stream. */
    private static final int WINDOW = 4;

    /** Groups of keys, each with a wildcard of its own. */
    private static final int FAMILIES = 1_000;

    /**
     * Creates a stream and publishes everything that makes it what it is.
     *
     * @param base name of the bucket, without the broker's prefix
     * @param replicas of the stream
     * @throws UserFacingException if it exists, the broker refuses anything, or the stream is not as planned in the end; then it is deleted
     */
    static SparseStream build(BrokerSession broker, String base, StreamPlan plan, int replicas)
            throws InterruptedException {
        SparseStream stream = new SparseStream(broker, broker.name(base), plan, Optional.empty());
        broker.streams().create(stream.configuration(replicas));
        try {
            stream.publishAll();
            stream.verify();
            return new SparseStream(
                    broker,
                    stream.bucket,
                    plan,
                    Optional.of(plan)
                            .filter(built -> built.shape() == StreamShape.GAP)
                            .map(built -> broker.streams().time(stream.name(), built.firstBehindGap())));
        } catch (UserFacingException e) {
            stream.deleteFor(e);
            throw e;
        }
    }

    /** Gives its room back to other streams; the broker deletes it at the latest when it is released. */
    private void deleteFor(UserFacingException failure) {
        try {
            delete();
        } catch (UserFacingException e) {
            failure.addSuppressed(e);
        }
    }

    private StreamConfiguration configuration(int replicas) {
        StreamConfiguration.Builder stream = StreamConfiguration.builder(KeyValueConfiguration.builder(bucket)
                        .storageType(plan.storage())
                        .replicas(replicas)
                        .build()
                        .getBackingConfig())
                .maxMessagesPerSubject(plan.perSubject());
        if (plan.full()) {
            stream.maxMessages(plan.live()).discardPolicy(DiscardPolicy.Old);
        }
        return stream.build();
    }

    private void publishAll() throws InterruptedException {
        byte[] body = new byte[plan.size()];
        try (Publisher publisher = new Publisher(broker.connect("builder"), WINDOW)) {
            publisher.awaitStream(hotSubject());
            int batches = 0;
            for (long place = 0; place < plan.range(); place++) {
                boolean last = place == plan.range() - 1 || place % BATCH == BATCH - 1;
                if (!last) {
                    publisher.publishUnacknowledged(subjectAt(place), body);
                    continue;
                }
                if (batches >= WINDOW) {
                    publisher.awaitAck();
                }
                publisher.publish(subjectAt(place), null, body, batches % WINDOW);
                batches++;
            }
            for (int left = Math.min(batches, WINDOW); left > 0; left--) {
                publisher.awaitAck();
            }
        }
    }

    private String subjectAt(long place) {
        int key = plan.key(place);
        return key == StreamShape.HOT ? hotSubject() : subject(key);
    }

    /** @throws UserFacingException if the stream is not as planned */
    void verify() {
        StreamState state = state();
        if (state.getMsgCount() != plan.messages()
                || state.getFirstSequence() != plan.firstSequence()
                || state.getLastSequence() != plan.range()) {
            throw new UserFacingException(
                    "the stream %s (%s) should have %,d messages from sequence %,d to %,d, but has %,d from %,d to %,d"
                            .formatted(
                                    name(),
                                    plan.words(),
                                    plan.messages(),
                                    plan.firstSequence(),
                                    plan.range(),
                                    state.getMsgCount(),
                                    state.getFirstSequence(),
                                    state.getLastSequence()));
        }
    }

    StreamState state() {
        return broker.streams().info(name()).getStreamState();
    }

    String name() {
        return "KV_" + bucket;
    }

    String subject(int key) {
        return "$KV." + bucket + ".live." + key % FAMILIES + "." + key;
    }

    /** The subjects of all keys, and of nothing else. */
    String liveSubjects() {
        return "$KV." + bucket + ".live.>";
    }

    /** The subjects of every thousandth key. */
    String fewSubjects() {
        return "$KV." + bucket + ".live.0.>";
    }

    /** Number of keys that {@link #fewSubjects} has of the first ones. */
    static int few(int keys) {
        return (keys + FAMILIES - 1) / FAMILIES;
    }

    /** The subject that was overwritten to make the gaps. */
    String hotSubject() {
        return "$KV." + bucket + ".hot";
    }

    void delete() {
        broker.streams().delete(name());
    }
}
