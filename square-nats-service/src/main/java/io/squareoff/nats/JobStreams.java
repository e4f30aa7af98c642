package io.squareoff.nats;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.PriorityPolicy;
import io.nats.client.api.RetentionPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.squareoff.proto.SquareJobs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The streams that hold the jobs, one for each partition, with one consumer each. A missing stream is created. An existing one is
 * compared with its due configuration and never changed or deleted, since it may hold jobs.
 */
final class JobStreams {

    static final String CONSUMER = "workers";
    static final String GROUP = "worker";

    private static final int STREAM_NOT_FOUND = 10059;
    private static final int NAME_IN_USE = 10058;
    private static final int NOT_ENABLED = 10076;
    private static final int NOT_ENABLED_FOR_ACCOUNT = 10039;

    private final Connection broker;
    private final SquareNatsProperties.JetStream settings;

    JobStreams(Connection broker, SquareNatsProperties.JetStream settings) {
        this.broker = broker;
        this.settings = settings;
    }

    /** Creates missing streams and consumers, and returns if jobs will be stored and delivered as they should be. */
    void prepare() throws UnusableJetStream, InterruptedException {
        try {
            JetStreamManagement management = broker.jetStreamManagement();
            for (int partition = 0; partition < SquareJobs.PARTITIONS; partition++) {
                prepareStream(management, partition);
                prepareConsumer(management, SquareJobs.stream(partition));
            }
        } catch (IOException e) {
            throw new UnusableJetStream(
                    "the broker's JetStream does not answer: start the broker with JetStream, as deploy/nats/one-node.conf"
                            + " and cluster.conf do; in a cluster, see that most of its nodes run (" + e.getMessage()
                            + ")",
                    e);
        }
        new MappingProbe(broker).verify();
    }

    private void prepareStream(JetStreamManagement management, int partition) throws IOException, UnusableJetStream {
        StreamConfiguration due = due(partition);
        try {
            compare(due, streamOrNew(management, due));
        } catch (JetStreamApiException e) {
            throw refused("the stream " + due.getName() + " could not be looked up or created", e);
        }
    }

    private static StreamConfiguration streamOrNew(JetStreamManagement management, StreamConfiguration due)
            throws IOException, JetStreamApiException {
        try {
            return management.getStreamInfo(due.getName()).getConfiguration();
        } catch (JetStreamApiException e) {
            if (e.getApiErrorCode() != STREAM_NOT_FOUND) {
                throw e;
            }
        }
        try {
            return management.addStream(due).getConfiguration();
        } catch (JetStreamApiException e) {
            if (e.getApiErrorCode() != NAME_IN_USE) {
                throw e;
            }
            // Another instance was faster, with another configuration.
            return management.getStreamInfo(due.getName()).getConfiguration();
        }
    }

    private StreamConfiguration due(int partition) {
        return StreamConfiguration.builder()
                .name(SquareJobs.stream(partition))
                .subjects(SquareJobs.subjects(partition))
                .retentionPolicy(RetentionPolicy.WorkQueue)
                .storageType(StorageType.File)
                .discardPolicy(DiscardPolicy.New)
                .replicas(settings.replicas())
                .maxMessages(settings.maxMessages())
                .build();
    }

    private static void compare(StreamConfiguration due, StreamConfiguration is) throws UnusableJetStream {
        List<String> differences = new ArrayList<>();
        differ(differences, "subjects", due.getSubjects(), is.getSubjects());
        differ(differences, "retention", due.getRetentionPolicy(), is.getRetentionPolicy());
        differ(differences, "storage", due.getStorageType(), is.getStorageType());
        differ(differences, "discard", due.getDiscardPolicy(), is.getDiscardPolicy());
        differ(differences, "replicas", due.getReplicas(), is.getReplicas());
        differ(differences, "max-messages", due.getMaxMsgs(), is.getMaxMsgs());
        if (!differences.isEmpty()) {
            throw new UnusableJetStream(
                    "the stream %s is there, but its %s; a stream is never changed from here: delete it"
                                    .formatted(due.getName(), String.join(", its ", differences))
                            + " so that it is created anew, or set squareoff.jetstream.* to what it is");
        }
    }

    private static void differ(List<String> differences, String what, Object due, Object is) {
        if (!Objects.equals(due, is)) {
            differences.add(what + " should be " + due + " and is " + is);
        }
    }

    private void prepareConsumer(JetStreamManagement management, String stream) throws IOException, UnusableJetStream {
        try {
            management.addOrUpdateConsumer(
                    stream,
                    ConsumerConfiguration.builder()
                            .durable(CONSUMER)
                            .ackPolicy(AckPolicy.Explicit)
                            .ackWait(settings.ackWait())
                            .maxAckPending(settings.maxAckPending())
                            // No limit: a job beyond it would stay in the stream for ever. JobHandler has one.
                            .maxDeliver(-1)
                            .priorityPolicy(PriorityPolicy.PinnedClient)
                            .priorityGroups(GROUP)
                            .priorityTimeout(settings.pinTimeout())
                            .build());
        } catch (JetStreamApiException e) {
            throw refused(
                    "the consumer " + CONSUMER + " of the stream " + stream
                            + " could not be created as it should be: delete what consumers the stream has",
                    e);
        }
    }

    private static UnusableJetStream refused(String what, JetStreamApiException e) {
        if (e.getApiErrorCode() == NOT_ENABLED || e.getApiErrorCode() == NOT_ENABLED_FOR_ACCOUNT) {
            return new UnusableJetStream(
                    "the broker's account has no JetStream: add jetstream: enabled to it, see deploy/nats/accounts.conf",
                    e);
        }
        return new UnusableJetStream(what + " (" + e.getMessage() + ")", e);
    }
}
