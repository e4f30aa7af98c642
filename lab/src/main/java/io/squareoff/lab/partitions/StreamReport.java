package io.squareoff.lab.partitions;

import io.nats.client.api.ClusterInfo;
import io.nats.client.api.LostStreamData;
import io.nats.client.api.Replica;
import io.nats.client.api.StreamInfo;
import io.nats.client.api.StreamState;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.experiment.Findings;
import java.util.ArrayList;
import java.util.List;

/** The broker's descriptions of streams as a table. */
final class StreamReport {

    private StreamReport() {}

    static void add(Findings findings, String title, String durability, List<StreamInfo> infos) {
        TableBuilder table = findings.table(
                title,
                durability,
                "stream",
                "storage",
                "consumers",
                "messages",
                "bytes",
                "lost",
                "deleted",
                "replicas, * leads");
        for (StreamInfo info : infos) {
            StreamState state = info.getStreamState();
            table.row(
                    info.getConfiguration().getName(),
                    info.getConfiguration().getStorageType().toString(),
                    state.getConsumerCount(),
                    state.getMsgCount(),
                    state.getByteCount(),
                    lost(info),
                    state.getDeletedCount(),
                    replicas(info.getClusterInfo()));
        }
    }

    /** Number of messages that a stream reports as lost. */
    static long lost(StreamInfo info) {
        LostStreamData lost = info.getStreamState().getLostStreamData();
        return lost == null || lost.getMessages() == null
                ? 0
                : lost.getMessages().size();
    }

    private static String replicas(ClusterInfo cluster) {
        if (cluster == null) {
            return "one node";
        }
        List<String> nodes = new ArrayList<>();
        nodes.add((cluster.getLeader() == null ? "none" : cluster.getLeader()) + "*");
        if (cluster.getReplicas() != null) {
            for (Replica replica : cluster.getReplicas()) {
                nodes.add(replica.getName() + (replica.isOffline() ? " (offline)" : ""));
            }
        }
        return String.join(", ", nodes);
    }
}
