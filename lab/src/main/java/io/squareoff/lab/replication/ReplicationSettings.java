package io.squareoff.lab.replication;

import io.squareoff.lab.experiment.SettingBounds;
import io.squareoff.lab.publish.DeliveryLog;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.replication.Combination.Series;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Every combination of kinds, replicas and subscribers is measured. */
@Command(
        name = "replication",
        description = {
            "Publishing and subscribing at once, against replicas and subscribers.",
            "",
            ReplicationExperiment.TOPOLOGY,
            "Each combination is published as fast as it goes, then at half of the rate at which messages were delivered. Latency is that"
                    + " of the second part, from when each message was due; these are not looked at for duplicates. It has a deadline: one that is not complete by then has a reason instead of a result, and the next"
                    + " one follows."
        },
        exitCodeList = {"0:Every result has each message delivered once.", "1:A check failed, or there is no result."})
public record ReplicationSettings(
        @Option(names = "--messages", defaultValue = "200000", description = "Messages to publish as fast as it goes.")
        int messages,

        @Option(names = "--size", defaultValue = "128", paramLabel = "BYTES", description = "Size of a message.")
        int size,

        @Option(
                names = "--batch",
                defaultValue = "100",
                description =
                        "Messages that the publisher sends between two waits for acknowledgements, and that a subscriber"
                                + " pulls at once.")
        int batch,

        @Option(
                names = "--consumers",
                paramLabel = "KIND",
                defaultValue = "push,pull",
                description = "Kinds of consumer: ${COMPLETION-CANDIDATES}.")
        List<ConsumerKind> kinds,

        @Option(
                names = "--replicas",
                defaultValue = "1,3",
                description = "Replicas of the stream, 3 at most, each number in turn.")
        List<Integer> replicas,

        @Option(
                names = "--subscribers",
                defaultValue = "1,2,8,64,512,2048",
                description = "Subscribers that share the consumer, each number in turn.")
        List<Integer> subscribers,

        @Option(
                names = "--connections",
                defaultValue = "16",
                description =
                        "Most connections that subscribers share (default: ${DEFAULT-VALUE}). Each costs this program four"
                                + " threads.")
        int connections,

        @Option(
                names = "--max-ack-pending",
                defaultValue = "10000",
                description = "Most messages delivered and not yet acknowledged.")
        int maxAckPending,

        @Option(
                names = "--seconds",
                paramLabel = "SECONDS",
                defaultValue = "5",
                description = "Time of publishing at half of the rate, or less where that has all messages sent.")
        int seconds,

        @Option(
                names = "--rounds",
                defaultValue = "6",
                description = "Rounds of each combination; with fewer than 6 there are no intervals.")
        int rounds,

        @Option(
                names = "--deadline",
                paramLabel = "SECONDS",
                defaultValue = "60",
                description = "Time for each round of a combination.")
        int deadline) {

    private static final int WARM_UP_MESSAGES = 20_000;

    /** Messages per second, for estimates. */
    private static final int RATE = 40_000;

    /** The time that one takes to subscribe, for estimates. */
    private static final long MILLIS_FOR_SUBSCRIBER = 2;

    public ReplicationSettings {
        kinds = List.copyOf(kinds);
        replicas = List.copyOf(replicas);
        subscribers = List.copyOf(subscribers);
        SettingBounds.atLeast("messages", 1, messages);
        SettingBounds.fitsMemory("messages", messages, "messages", 2 * DeliveryLog.BYTES_EACH + MessageLog.BYTES_EACH);
        SettingBounds.size("size", DeliveryLog.HEADER_BYTES, size);
        SettingBounds.batch("batch", batch);
        SettingBounds.replicas(replicas);
        for (int count : subscribers) {
            SettingBounds.atLeast("subscribers", 1, count);
            SettingBounds.fitsMemory("subscribers", count, "subscribers", DeliveryLog.BYTES_OF_SUBSCRIBER);
        }
        SettingBounds.atLeast("connections", 1, connections);
        SettingBounds.atLeast("max-ack-pending", 1, maxAckPending);
        SettingBounds.seconds("seconds", 1, seconds);
        SettingBounds.atLeast("rounds", 1, rounds);
        SettingBounds.seconds("deadline", seconds + 1L, deadline);
    }

    /** About the time that a combination takes, by rates where this was measured. At half of the rate as many messages are sent at most. */
    Duration ofACombination(Combination combination) {
        long publishing = 1000L * messages / RATE;
        long atHalf = Math.min(1000L * seconds, 2 * publishing);
        return Duration.ofMillis(publishing + atHalf + MILLIS_FOR_SUBSCRIBER * combination.subscribers());
    }

    /** All combinations, those of a table one after the other. */
    List<Combination> combinations() {
        List<Combination> combinations = new ArrayList<>();
        for (ConsumerKind kind : kinds) {
            for (int count : replicas) {
                subscribers.forEach(each ->
                        combinations.add(new Combination(new Series(kind, count), each, Math.min(each, connections))));
            }
        }
        return combinations;
    }

    ReplicationSettings warmUp() {
        return new ReplicationSettings(
                Math.min(messages, WARM_UP_MESSAGES),
                size,
                batch,
                kinds,
                replicas,
                subscribers,
                connections,
                maxAckPending,
                1,
                rounds,
                deadline);
    }
}
