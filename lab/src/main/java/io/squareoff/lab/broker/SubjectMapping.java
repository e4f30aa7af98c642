package io.squareoff.lab.broker;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Subscription;
import io.squareoff.proto.Partitioner;
import java.time.Duration;

/**
 * A subject mapping that decides a message's partition from its key.
 *
 * @param base the first token of its subjects
 */
public record SubjectMapping(String base, Partitioner partitioner) {

    private static final Duration PROBE_LIMIT = Duration.ofSeconds(5);

    /** One key may be in the same partition of two different numbers of partitions; so many are not. */
    private static final int PROBES = 10;

    public SubjectMapping(String base, int partitions) {
        this(base, new Partitioner(partitions));
    }

    /** The subjects that are published to, with a wildcard for the key. */
    public String from() {
        return base + ".*";
    }

    /** What the broker makes of them. */
    public String to() {
        return base + ".{{wildcard(1)}}.{{partition(" + partitioner.partitions() + ",1)}}";
    }

    /** The subjects of one partition. */
    public String subjects(int partition) {
        return base + ".*." + partition;
    }

    /**
     * Looks whether a broker maps so.
     *
     * @throws LabException if not; it says what to configure
     */
    public void verify(BrokerSession site) throws InterruptedException {
        Connection connection = site.connection();
        Subscription mapped = connection.subscribe(site.name(base) + ".*.*");
        try {
            for (int key = 0; key < PROBES; key++) {
                String token = Integer.toString(key);
                String from = site.name(base) + "." + token;
                connection.publish(from, new byte[0]);
                Message message = mapped.nextMessage(PROBE_LIMIT);
                String due = from + "." + partitioner.partition(token);
                if (message == null || !message.getSubject().equals(due)) {
                    throw notMapped(site, from, due, message);
                }
            }
        } finally {
            mapped.unsubscribe();
        }
    }

    private LabException notMapped(BrokerSession site, String from, String due, Message message) {
        return new LabException(
                "the broker at %s does not map %s to %s (%s); add this to the account's mappings and name the same --prefix:\n  \"%s\": \"%s\""
                        .formatted(
                                site.where(),
                                from,
                                due,
                                message == null ? "nothing came" : "it came as " + message.getSubject(),
                                site.name(from()),
                                site.name(to())),
                null);
    }
}
