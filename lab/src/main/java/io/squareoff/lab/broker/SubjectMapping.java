package io.squareoff.lab.broker;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Subscription;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.proto.Partitioner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A subject mapping in the broker that derives a message's partition from its key.
 *
 * @param base first token of its subjects
 */
public record SubjectMapping(String base, Partitioner partitioner) {

    private static final Duration PROBE_LIMIT = Duration.ofSeconds(5);

    /** One key may land in the same partition whatever their number; ten keys do not. */
    private static final int PROBES = 10;

    public SubjectMapping(String base, int partitions) {
        this(base, new Partitioner(partitions));
    }

    /** The subjects to publish to, with a wildcard for the key. */
    public String from() {
        return base + ".*";
    }

    /** The subjects that the broker maps them to. */
    public String to() {
        return base + ".{{wildcard(1)}}.{{partition(" + partitioner.partitions() + ",1)}}";
    }

    /** The subjects of one partition. */
    public String subjects(int partition) {
        return base + ".*." + partition;
    }

    /**
     * Publishes a few messages to verify that a broker has some mappings.
     *
     * @throws UserFacingException if it has not all of them; the message says what to configure
     */
    public static void verifyAll(BrokerSession broker, Collection<SubjectMapping> mappings)
            throws InterruptedException {
        Optional<String> first = Optional.empty();
        List<String> toAdd = new ArrayList<>();
        for (SubjectMapping mapping : mappings) {
            Optional<String> other = mapping.otherThanMapped(broker);
            if (other.isPresent()) {
                first = first.or(() -> other);
                toAdd.add("\n  \"%s\": \"%s\"".formatted(broker.name(mapping.from()), broker.name(mapping.to())));
            }
        }
        if (!toAdd.isEmpty()) {
            throw new UserFacingException(
                    "the broker at %s does not map %s; add this to the account's mappings and use the same prefix:%s"
                            .formatted(broker.servers(), first.get(), String.join("", toAdd)));
        }
    }

    /** Returns what a broker without this mapping does not map to what, and what became of it instead. */
    private Optional<String> otherThanMapped(BrokerSession broker) throws InterruptedException {
        Connection connection = broker.connection();
        Subscription mapped = connection.subscribe(broker.name(base) + ".>");
        try {
            for (int key = 0; key < PROBES; key++) {
                String token = Integer.toString(key);
                String from = broker.name(base) + "." + token;
                connection.publish(from, new byte[0]);
                Message message = mapped.nextMessage(PROBE_LIMIT);
                String expected = from + "." + partitioner.partition(token);
                if (message == null || !message.getSubject().equals(expected)) {
                    String instead = message == null ? "no message arrived" : "it arrived as " + message.getSubject();
                    return Optional.of("%s to %s (%s)".formatted(from, expected, instead));
                }
            }
            return Optional.empty();
        } finally {
            mapped.unsubscribe();
        }
    }
}
