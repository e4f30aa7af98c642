package io.squareoff.lab.partitions;

import io.nats.client.api.ClusterInfo;
import io.nats.client.api.LostStreamData;
import io.nats.client.api.Replica;
import io.nats.client.api.StreamInfo;
import io.squareoff.harness.report.Column;
import io.squareoff.lab.experiment.Findings;
import java.util.ArrayList;
import java.util.List;

/** The broker's descriptions of streams as a table. */
final class StreamReport {

    private static final List<Column<StreamInfo>> COLUMNS = List.of(
            Column.label("stream", info -> info.getConfiguration().getName()),
            Column.label(
                    "storage", info -> info.getConfiguration().getStorageType().toString()),
            Column.count("consumers", info -> info.getStreamState().getConsumerCount()),
            Column.count("messages", info -> info.getStreamState().getMsgCount()),
            Column.count("bytes", info -> info.getStreamState().getByteCount()),
            Column.count("lost", StreamReport::lost),
            Column.count("deleted", info -> info.getStreamState().getDeletedCount()),
            Column.text("replicas, * leads", info -> replicas(info.getClusterInfo())));

    private StreamReport() {}

    static void add(Findings findings, String title, String durability, List<StreamInfo> infos) {
        findings.table(title, durability, COLUMNS, () -> infos);
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
