package io.squareoff.lab.failover;

import io.squareoff.lab.experiment.SettingBounds;
import io.squareoff.lab.failover.FailoverCell.Arm;
import io.squareoff.lab.publish.DeliveryLog;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.StoredMessages;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Each fault is tried with the clients at each of the nodes' roles. */
@Command(
        name = "failover",
        description = {
            "Outages of a stream while nodes of its cluster fail, and what becomes of messages.",
            "",
            FailoverExperiment.TOPOLOGY,
            "Messages are published at a planned rate, each once. Each round of a fault has a cluster of its own, in which the"
                    + " stream is read back at the end and compared with what was acknowledged. It breaks brokers, so it takes"
                    + " none but its own.",
            "",
            "'squareoff drill' breaks nodes under the callers of the transports."
        },
        exitCodeList = {
            "0:No acknowledged message was lost, all were delivered, and publishing worked again.",
            "1:A check failed."
        })
public record FailoverSettings(
        @Option(
                names = "--faults",
                paramLabel = "FAULT",
                defaultValue = "kill,stop,restart,roll",
                description =
                        "Faults: kill (SIGKILL), stop (SIGSTOP) or restart the stream's leader, or roll: restart every node,"
                                + " one after the other.")
        List<NodeFault> faults,

        @Option(
                names = "--clients",
                paramLabel = "ROLE",
                defaultValue = "follower",
                description =
                        "Node that publisher and consumer are connected to before the fault: ${COMPLETION-CANDIDATES}.")
        List<NodeRole> clients,

        @Option(
                names = "--rate",
                defaultValue = "500",
                paramLabel = "R",
                description = "Messages per second; a wait counts from when a message was due.")
        int rate,

        @Option(names = "--size", defaultValue = "128", paramLabel = "BYTES", description = "Size of a message.")
        int size,

        @Option(
                names = "--before",
                defaultValue = "3",
                paramLabel = "SECONDS",
                description = "Time before the fault, after a warm-up of 4 to 20 s.")
        int before,

        @Option(
                names = "--fault",
                defaultValue = "12",
                paramLabel = "SECONDS",
                description = "Time until a killed or stopped node comes back.")
        int fault,

        @Option(
                names = "--after",
                defaultValue = "8",
                paramLabel = "SECONDS",
                description = "Time after all nodes are ready and messages are acknowledged again.")
        int after,

        @Option(
                names = "--pull-expiry",
                defaultValue = "2",
                paramLabel = "SECONDS",
                description =
                        "Time after which the consumer's pull requests expire. Where the broker forgets one, the client"
                                + " asks again after one and a half to three times as long (default: ${DEFAULT-VALUE}; the library's own"
                                + " default is 30).")
        int pullExpiry,

        @Option(
                names = "--rounds",
                defaultValue = "6",
                description = "Rounds of each fault; with fewer than 6 there are no intervals.")
        int rounds,

        @Option(
                names = "--deadline",
                defaultValue = "180",
                paramLabel = "SECONDS",
                description = "Time for each round of a fault.")
        int deadline) {

    /** The seconds of a round besides, about: its warm-up, and until all nodes are ready again. */
    private static final int BESIDE_SECONDS = 6;

    public FailoverSettings {
        faults = List.copyOf(faults);
        clients = List.copyOf(clients);
        SettingBounds.atLeast("rate", 1, rate);
        SettingBounds.size("size", DeliveryLog.HEADER_BYTES, size);
        SettingBounds.seconds("before", 1, before);
        SettingBounds.seconds("fault", 1, fault);
        SettingBounds.seconds("after", 1, after);
        SettingBounds.seconds("pull-expiry", 1, pullExpiry);
        SettingBounds.atLeast("rounds", 1, rounds);
        SettingBounds.seconds("deadline", before + fault + after + 5, deadline);
        // All rounds are kept, and the one under way has room until its deadline.
        long each = BESIDE_SECONDS + before + fault + after;
        long seconds = deadline + each * rounds * faults.size() * clients.size();
        SettingBounds.fitsMemory(
                "rate",
                (double) rate * seconds,
                "messages",
                MessageLog.BYTES_EACH + DeliveryTimes.BYTES_EACH + StoredMessages.BYTES_EACH);
    }

    /** About the time that a round takes, without the start of its broker; less where nodes are restarted at once. */
    Duration ofARound() {
        return Duration.ofSeconds(before + fault + after);
    }

    List<Arm> arms() {
        return faults.stream()
                .flatMap(fault -> clients.stream().map(role -> new Arm(fault, role)))
                .toList();
    }

    int mostMessages() {
        return rate * deadline;
    }

    /** Room for the files of all nodes. */
    long bytes() {
        return mostMessages() * ((long) size + StoredMessages.BYTES_BESIDE) * 2 * FailoverCell.REPLICAS;
    }
}
