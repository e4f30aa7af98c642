package io.squareoff.lab.kv;

import io.nats.client.KeyValue;
import io.nats.client.KeyValueOptions;
import io.nats.client.api.KeyValueConfiguration;
import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.broker.Streams;
import io.squareoff.lab.publish.Publishing;
import java.nio.ByteBuffer;

/** A key-value bucket with file storage, created by the experiment. */
record Bucket(BrokerSession broker, String name) {

    /** The place of the node that leads each bucket, as far as the lab can choose; clients connect to it. */
    static final int LEADER = 0;

    /**
     * Creates a bucket of which all replicas are current; the broker's prefix is added to its name.
     *
     * @throws io.squareoff.harness.process.UserFacingException if they do not become so in time, or are more or fewer than these
     */
    static Bucket create(BrokerSession broker, String base, int replicas) throws InterruptedException {
        Bucket bucket = new Bucket(broker, broker.name(base));
        KeyValueConfiguration configuration = KeyValueConfiguration.builder(bucket.name())
                .storageType(StorageType.File)
                .replicas(replicas)
                .build();
        broker.create(configuration.getBackingConfig(), LEADER);
        broker.streams().awaitCurrent(bucket.stream(), replicas);
        return bucket;
    }

    String stream() {
        return "KV_" + name;
    }

    static String key(int number) {
        return "key-" + number;
    }

    /** The subject to which a key's values are published. */
    String subject(int key) {
        return "$KV." + name + "." + key(key);
    }

    /** One value for each key, from one publisher. */
    Publishing.Messages values(int keys, int size) {
        return new Publishing.Messages(keys, this::subject, key -> value(key, size));
    }

    /** A value of some bytes, which begins with the number of its key. */
    static byte[] value(int key, int size) {
        return ByteBuffer.allocate(size).putLong(key).array();
    }

    /** The bucket through one connection. */
    KeyValue open(ClosableConnection connection) {
        return broker.streams()
                .ask(
                        "find the bucket " + name,
                        () -> connection
                                .nats()
                                .keyValue(
                                        name,
                                        KeyValueOptions.builder(Streams.WITHIN_LIMIT)
                                                .build()));
    }
}
