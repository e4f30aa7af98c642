package io.squareoff.lab.partitions;

import io.squareoff.lab.experiment.SettingBounds;
import io.squareoff.lab.publish.KeyedMessages;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Settings of {@link PartitionsExperiment}. */
@Command(
        name = "partitions",
        description = {
            "Partitions by key: where messages go, how fast, and in what order.",
            "",
            PartitionsExperiment.TOPOLOGY,
            "Publishes all messages three times, to as many keys, with a purge between: one publisher that awaits each"
                    + " acknowledgement, one in batches, several in batches. Then compares numbers of partitions, and"
                    + " sequential, random and Zipf keys, with one ordered worker for each partition: in rounds, each time with a"
                    + " broker of its own."
        },
        exitCodeList = {"0:Counts, order and streams are as they should be.", "1:A check failed."})
public record PartitionsSettings(
        @Option(names = "--partitions", defaultValue = "5", description = "Partitions.")
        int partitions,

        @Option(names = "--messages", defaultValue = "200000", description = "Messages to publish each time.")
        int messages,

        @Option(names = "--publishers", defaultValue = "5", description = "Publishers, where there are several.")
        int publishers,

        @Option(
                names = "--batch",
                defaultValue = "100",
                description = "Messages between two waits for acknowledgements.")
        int batch,

        @Option(
                names = "--replicas",
                defaultValue = "3",
                description = "Replicas of each stream, 3 at most; with 1 the broker has one node.")
        int replicas,

        @Option(names = "--size", defaultValue = "128", paramLabel = "BYTES", description = "Size of a message.")
        int size,

        @Option(names = "--scale", defaultValue = "1,2,3,5,8", description = "Numbers of partitions to compare.")
        List<Integer> scales,

        @Option(
                names = "--spread-messages",
                defaultValue = "1500000",
                description = "Messages to publish in each round of a comparison, over keys that are repeated.")
        int spreadMessages,

        @Option(
                names = "--rounds",
                defaultValue = "6",
                description = "Rounds of the comparisons; with fewer than 6 there are no intervals.")
        int rounds) {

    /** Memory of a message's subject, as it should be stored and as the broker lists it, in bytes: each has one of its own. */
    private static final int BYTES_OF_SUBJECTS = 300;

    /** Messages per second of a publisher that awaits them one by one, and at most. */
    private static final int RATE_OF_EACH = 3_000;

    private static final int RATE_OF_BATCHES = 60_000;

    public PartitionsSettings {
        scales = List.copyOf(scales);
        SettingBounds.atLeast("partitions", 1, partitions);
        SettingBounds.atLeast("messages", 1, messages);
        SettingBounds.fitsMemory("messages", messages, "messages", KeyedMessages.BYTES_EACH + BYTES_OF_SUBJECTS);
        SettingBounds.atLeast("publishers", 1, publishers);
        SettingBounds.batch("batch", batch);
        SettingBounds.replicas(List.of(replicas));
        SettingBounds.size("size", Integer.BYTES, size);
        SettingBounds.atLeast("spread-messages", 1, spreadMessages);
        SettingBounds.fitsMemory("spread-messages", spreadMessages, "messages", KeyedMessages.BYTES_EACH);
        SettingBounds.atLeast("rounds", 1, rounds);
        scales.forEach(scale -> SettingBounds.atLeast("scale", 1, scale));
    }

    /** About the time to publish messages, by rates where this was measured: round trips bound publishers that await small batches. */
    static Duration publishing(int messages, int publishers, int batch) {
        long rate = Math.min(RATE_OF_BATCHES, (long) RATE_OF_EACH * publishers * batch);
        return Duration.ofMillis(1000L * messages / rate);
    }

    /** The same without what only the comparisons have. */
    PartitionsSettings withoutSpreads() {
        return new PartitionsSettings(partitions, messages, publishers, batch, replicas, size, List.of(), 1, 1);
    }
}
