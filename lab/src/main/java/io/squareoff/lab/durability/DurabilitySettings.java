package io.squareoff.lab.durability;

import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.StreamKind;
import io.squareoff.lab.durability.DurabilityRound.Arm;
import io.squareoff.lab.experiment.SettingBounds;
import io.squareoff.lab.publish.DeliveryLog;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.StoredMessages;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Every combination of storages, replicas, sync intervals and losses that differ is measured. */
@Command(
        name = "durability",
        description = {
            "What an acknowledgement is worth: its time, and what is missing after a loss.",
            "",
            DurabilityExperiment.TOPOLOGY,
            "Messages are published at a planned rate, each once, until nodes are lost. Each round has a broker of its own, whose"
                    + " stream is read back and compared with what was acknowledged. A killed process leaves the page cache to"
                    + " the kernel, which goes on writing; a loss of power does not: for that, each node gets a disk that can be"
                    + " cut off (a loop device with ext4; needs root). It breaks brokers, so it takes none but its own."
        },
        exitCodeList = {
            "0:Nothing is missing where a majority, the page cache or a sync of each message should have kept it.",
            "1:A check failed."
        })
public record DurabilitySettings(
        @Option(
                names = "--storage",
                paramLabel = "STORAGE",
                defaultValue = "file,memory",
                description = "Storage of the stream: ${COMPLETION-CANDIDATES}.")
        List<StorageType> storages,

        @Option(names = "--replicas", defaultValue = "1,3", description = "Replicas of the stream, 1 or 3.")
        List<Integer> replicas,

        @Option(
                names = "--sync-interval",
                paramLabel = "TIME",
                defaultValue = "2m,1s,always",
                description = "Time between two syncs of the broker's files to disk, or always.")
        List<String> syncIntervals,

        @Option(
                names = "--losses",
                paramLabel = "LOSS",
                defaultValue = "kill-one,kill-all,power-one,power-all",
                description = "Losses of the stream's leader or of all nodes at once: their processes, or the power of"
                        + " their disks.")
        List<NodeLoss> losses,

        @Option(
                names = "--rate",
                paramLabel = "R",
                defaultValue = "200",
                description = "Messages per second; a wait counts from when a message was due.")
        int rate,

        @Option(names = "--size", paramLabel = "BYTES", defaultValue = "128", description = "Size of a message.")
        int size,

        @Option(
                names = "--seconds",
                paramLabel = "SECONDS",
                defaultValue = "3",
                description = "Measured time before the loss, after a warm-up of 4 to 20 s.")
        int seconds,

        @Option(
                names = "--rounds",
                defaultValue = "6",
                description = "Rounds of each combination; with fewer than 6 there are no intervals.")
        int rounds,

        @Option(
                names = "--deadline",
                paramLabel = "SECONDS",
                defaultValue = "150",
                description = "Time for each round of a combination.")
        int deadline) {

    static final int MOST_REPLICAS = 3;

    /** For the file system itself, and the broker's other files. */
    private static final long LEAST_DISK = 128 << 20;

    /** About the time of a round besides its measured time: warm-up, recovery, reading the stream. */
    private static final Duration BESIDE = Duration.ofSeconds(11);

    public DurabilitySettings {
        storages = List.copyOf(storages);
        replicas = List.copyOf(replicas);
        syncIntervals = List.copyOf(syncIntervals);
        losses = List.copyOf(losses);
        for (int count : replicas) {
            if (count != 1 && count != MOST_REPLICAS) {
                throw new IllegalArgumentException("replicas must be 1 or 3, not " + count);
            }
        }
        syncIntervals.forEach(interval -> SettingBounds.syncInterval("sync-interval", interval));
        SettingBounds.atLeast("rate", 1, rate);
        SettingBounds.size("size", DeliveryLog.HEADER_BYTES, size);
        SettingBounds.seconds("seconds", 1, seconds);
        SettingBounds.atLeast("rounds", 1, rounds);
        SettingBounds.seconds("deadline", seconds + 10L, deadline);
        int arms = arms(storages, replicas, syncIntervals, losses).size();
        // All rounds are kept, and the one under way has room until its deadline.
        long kept = deadline + (BESIDE.toSeconds() + seconds) * rounds * arms;
        SettingBounds.fitsMemory(
                "rate", (double) rate * kept, "messages", MessageLog.BYTES_EACH + StoredMessages.BYTES_EACH);
        if (arms == 0) {
            throw new IllegalArgumentException(
                    "losses must be of all nodes with one replica, and killed with memory, not " + losses);
        }
    }

    int mostMessages() {
        return rate * deadline;
    }

    /** About the time that a round takes, without the start of its broker. */
    Duration ofARound() {
        return BESIDE.plusSeconds(seconds);
    }

    /** Room for a node's files. */
    long bytesOfNode() {
        return LEAST_DISK + 2L * mostMessages() * (size + StoredMessages.BYTES_BESIDE);
    }

    /** All combinations that differ: one node is all of one, and memory knows neither syncs nor disks. */
    List<Arm> arms() {
        return arms(storages, replicas, syncIntervals, losses);
    }

    private static List<Arm> arms(
            List<StorageType> storages, List<Integer> replicas, List<String> syncIntervals, List<NodeLoss> losses) {
        return StreamKind.all(storages, replicas, syncIntervals).stream()
                .flatMap(stream -> losses.stream()
                        .filter(loss -> (loss.all() || stream.replicas() > 1) && (stream.inFiles() || !loss.power()))
                        .map(loss -> new Arm(stream, loss)))
                .toList();
    }
}
