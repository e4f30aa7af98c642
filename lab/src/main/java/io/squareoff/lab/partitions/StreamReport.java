package io.squareoff.lab.partitions;

import io.nats.client.api.ClusterInfo;
import io.nats.client.api.LostStreamData;
import io.nats.client.api.Replica;
import io.nats.client.api.StreamInfo;
import io.nats.client.api.StreamState;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.experiment.ExperimentContext;
import java.util.ArrayList;
import java.util.List;

/** What the broker tells of some streams, as a table. */
final class StreamReport {

    private StreamReport() {}

    /** Adds it to what the experiment found, and returns what the broker said. */
    static List<StreamInfo> add(
            ExperimentContext bench, BrokerSession site, String title, List<String> streams, String durability) {
        TableBuilder table = bench.table(
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
        List<StreamInfo> infos = new ArrayList<>();
        for (String stream : streams) {
            StreamInfo info = site.streams().info(stream);
            infos.add(info);
            StreamState state = info.getStreamState();
            table.row(
                    stream,
                    info.getConfiguration().getStorageType().toString(),
                    state.getConsumerCount(),
                    state.getMsgCount(),
                    state.getByteCount(),
                    lost(info),
                    state.getDeletedCount(),
                    replicas(info.getClusterInfo()));
        }
        return infos;
    }

    /** How many messages a stream says that it has lost. */
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
