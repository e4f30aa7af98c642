package io.squareoff.lab.latency;

import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.StreamKind;
import io.squareoff.lab.experiment.SettingBounds;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.OpenClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Every combination of batches, replicas, storages, sync intervals and sizes that differ is measured. */
@Command(
        name = "publish-latency",
        description = {
            "Time until a stream acknowledges, and its stalls.",
            "",
            PublishLatencyExperiment.TOPOLOGY,
            "Several values of an option: every combination is measured, in each round on a broker of its own, and compared with the"
                    + " first one of the same batch and size. Memory knows no syncs. The client connects to the stream's leader; with"
                    + " --server, to any node."
        },
        exitCodeList = {
            "0:Streams have all that they acknowledged, and every rate was kept.",
            "1:A check failed, or a rate could not be kept."
        })
public record PublishLatencySettings(
        @Option(
                names = "--batch",
                description =
                        "Messages sent before all of their acknowledgements are awaited (default: 1 and 500). The latency"
                                + " of a message includes the time to send the rest of its batch.")
        List<Integer> batches,

        @Option(names = "--replicas", defaultValue = "3", description = "Replicas of the stream, 3 at most.")
        List<Integer> replicas,

        @Option(
                names = "--storage",
                paramLabel = "STORAGE",
                defaultValue = "file",
                description = "Storage of the stream: ${COMPLETION-CANDIDATES}.")
        List<StorageType> storages,

        @Option(
                names = "--sync-interval",
                paramLabel = "TIME",
                defaultValue = "2m",
                description =
                        "Time between two syncs of the broker's files to disk, such as 2m, or always (default: 2m).")
        List<String> syncIntervals,

        @Option(names = "--size", paramLabel = "BYTES", defaultValue = "128", description = "Size of a message.")
        List<Integer> sizes,

        @Option(
                names = "--seconds",
                paramLabel = "SECONDS",
                defaultValue = "60",
                description = "Measured time of each combination, all rounds together.")
        int seconds,

        @Option(
                names = "--rounds",
                defaultValue = "6",
                description = "Measurements of each combination; with fewer than 6 there are no intervals.")
        int rounds,

        @Option(
                names = "--rate",
                paramLabel = "R",
                description =
                        "Open model: messages per second. Latency counts from the time that a message was due. A rate that"
                                + " cannot be kept ends the measurement. Cannot be combined with --batch.")
        Integer rate) {

    static final Duration WARM_UP = Duration.ofSeconds(2);

    public PublishLatencySettings {
        if (rate != null && batches != null) {
            throw new IllegalArgumentException("rate cannot be combined with --batch");
        }
        batches = batches != null ? List.copyOf(batches) : rate == null ? List.of(1, 500) : List.of(1);
        replicas = List.copyOf(replicas);
        storages = List.copyOf(storages);
        syncIntervals = syncIntervals == null ? List.of() : List.copyOf(syncIntervals);
        sizes = List.copyOf(sizes);
        batches.forEach(batch -> SettingBounds.batch("batch", batch));
        SettingBounds.replicas(replicas);
        sizes.forEach(size -> SettingBounds.size("size", 0, size));
        SettingBounds.atLeast("rounds", 1, rounds);
        SettingBounds.seconds("seconds", rounds, seconds);
        if (rate != null) {
            SettingBounds.atLeast("rate", 1, rate);
            Duration window = Duration.ofMillis(1000L * seconds / rounds);
            SettingBounds.fitsMemory(
                    "rate", OpenClient.planned(rate, WARM_UP, window), "messages", MessageLog.BYTES_EACH);
        }
        syncIntervals.forEach(interval -> SettingBounds.syncInterval("sync-interval", interval));
    }

    /** Messages per second of an open model; empty for a closed one. */
    OptionalInt plannedRate() {
        return rate == null ? OptionalInt.empty() : OptionalInt.of(rate);
    }

    Duration window() {
        return Duration.ofMillis(1000L * seconds / rounds);
    }

    /** All combinations that differ. */
    List<LatencyArm> arms() {
        List<String> intervals = syncIntervals.isEmpty() ? List.of("") : syncIntervals;
        List<LatencyArm> arms = new ArrayList<>();
        for (int size : sizes) {
            for (StreamKind stream : StreamKind.all(storages, replicas, intervals)) {
                batches.forEach(batch -> arms.add(new LatencyArm(batch, stream, size)));
            }
        }
        return arms;
    }
}
