package io.squareoff.lab.kv;

import io.squareoff.lab.experiment.SettingBounds;
import io.squareoff.lab.publish.MessageLog;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Settings of {@link KeyValueExperiment}. */
@Command(
        name = "kv",
        description = {
            "A key-value bucket: puts, gets, and the cost of watching it.",
            "",
            KeyValueExperiment.TOPOLOGY,
            "The replicas are checked on the bucket itself. The memory of watchers is measured once, on a smaller bucket, since each"
                    + " new watcher is sent every key."
        },
        exitCodeList = {"0:Replicas, keys and values are as they should be.", "1:A check failed."})
public record KeyValueSettings(
        @Option(names = "--keys", defaultValue = "100000", description = "Keys.")
        int keys,

        @Option(names = "--size", defaultValue = "128", paramLabel = "BYTES", description = "Size of a value.")
        int size,

        @Option(names = "--batch", defaultValue = "100", description = "Puts between two waits for acknowledgements.")
        int batch,

        @Option(
                names = "--replicas",
                defaultValue = "1,3",
                description = "Replicas of the bucket, 3 at most, each number in turn.")
        List<Integer> replicas,

        @Option(
                names = "--rate",
                paramLabel = "R",
                defaultValue = "500",
                description = "Puts per second while the latency from put to watcher is measured.")
        int rate,

        @Option(
                names = "--watchers",
                defaultValue = "1,10,100,1000",
                description = "Numbers of watchers whose memory is compared.")
        List<Integer> watchers,

        @Option(names = "--watched-keys", defaultValue = "1000", description = "Keys of the bucket that these watch.")
        int watchedKeys,

        @Option(
                names = "--connections",
                defaultValue = "16",
                description =
                        "Most connections that these watchers share (default: ${DEFAULT-VALUE}). The broker closes a"
                                + " connection for which it holds more than 64 MiB.")
        int connections,

        @Option(
                names = "--rounds",
                defaultValue = "6",
                description =
                        "Rounds of each number of replicas, each with brokers of its own; with fewer than 6 there are no"
                                + " intervals.")
        int rounds) {

    private static final int WARM_UP_KEYS = 20_000;

    public KeyValueSettings {
        replicas = List.copyOf(replicas);
        watchers = List.copyOf(watchers);
        SettingBounds.atLeast("keys", 1, keys);
        SettingBounds.size("size", Long.BYTES, size);
        SettingBounds.batch("batch", batch);
        SettingBounds.atLeast("rate", 1, rate);
        SettingBounds.fitsMemory("rate", BucketCell.updates(rate, keys), "messages", MessageLog.BYTES_EACH);
        SettingBounds.atLeast("watched-keys", 1, watchedKeys);
        SettingBounds.atLeast("connections", 1, connections);
        SettingBounds.atLeast("rounds", 1, rounds);
        SettingBounds.eachOnce("replicas", replicas);
        SettingBounds.eachOnce("watchers", watchers);
        SettingBounds.replicas(replicas);
        watchers.forEach(count -> SettingBounds.atLeast("watchers", 1, count));
    }

    List<Copies> copies() {
        return replicas.stream().map(Copies::new).toList();
    }

    List<WatcherMemory.Arm> watcherArms() {
        return watchers.stream()
                .map(count -> new WatcherMemory.Arm(count, Math.min(count, connections), watchedKeys))
                .toList();
    }

    KeyValueSettings warmUp() {
        return new KeyValueSettings(
                Math.min(keys, WARM_UP_KEYS), size, batch, replicas, rate, watchers, watchedKeys, connections, rounds);
    }
}
