package io.squareoff.lab.partitions;

import io.nats.client.api.StorageType;
import io.nats.client.api.StreamInfo;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.SubjectMapping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Streams of a subject mapping with file storage, one for each partition.
 *
 * @param names by partition
 */
record PartitionStreams(BrokerSession broker, SubjectMapping mapping, List<String> names) {

    /**
     * Looks at a broker before anything is published there: a message that is mapped may be stored.
     *
     * @throws UserFacingException if it has a stream by one of their names, or of their subjects
     */
    static void requireNone(BrokerSession broker, SubjectMapping mapping) {
        for (int p = 0; p < mapping.partitioner().partitions(); p++) {
            broker.streams().requireNone(broker.name(base(mapping, p)));
        }
        broker.streams().requireNoneOf(broker.name(mapping.base() + ".>"));
    }

    private static String base(SubjectMapping mapping, int partition) {
        return mapping.base() + "-" + partition;
    }

    /** Creates them, led by the nodes in turn if the lab started the broker. */
    static PartitionStreams create(BrokerSession broker, SubjectMapping mapping, int replicas)
            throws InterruptedException {
        List<String> names = new ArrayList<>();
        for (int p = 0; p < mapping.partitioner().partitions(); p++) {
            names.add(broker.create(base(mapping, p), mapping.subjects(p), StorageType.File, replicas, p));
        }
        return new PartitionStreams(broker, mapping, List.copyOf(names));
    }

    /** The beginning of the subjects to publish to; the key follows. */
    String subject() {
        return broker.name(mapping.base() + ".");
    }

    /** The broker's description of each stream. */
    List<StreamInfo> infos() {
        return names.stream().map(broker.streams()::info).toList();
    }

    /** Number of messages by subject in all streams. */
    Map<String, Long> messagesBySubject() {
        Map<String, Long> messages = new HashMap<>();
        names.forEach(name -> messages.putAll(broker.streams().subjects(name)));
        return messages;
    }

    void purge() {
        names.forEach(broker.streams()::purge);
    }
}
