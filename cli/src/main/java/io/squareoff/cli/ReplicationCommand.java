package io.squareoff.cli;

import io.squareoff.lab.replication.ReplicationExperiment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "replication",
        description = {
            "Publishing and subscribing at once, against replicas and subscribers.",
            "",
            ReplicationExperiment.TOPOLOGY,
            "Each combination has a deadline: one that is not through by then has no result",
            "but a reason, and the next one follows.",
            ""
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Exit codes: 0 every message was delivered once wherever there is a result, 1 not so or none, 2 usage."
        })
final class ReplicationCommand implements Callable<Integer> {

    @Mixin
    private LabOptions lab;

    @Option(
            names = "--messages",
            defaultValue = "100000",
            description = "How many are published for each combination (default: ${DEFAULT-VALUE}).")
    private int messages;

    @Option(names = "--size", defaultValue = "128", description = "Bytes of a message (default: ${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--batch",
            defaultValue = "100",
            description = {
                "Messages that the publisher sends between two waits for acknowledgements, and that a subscriber pulls",
                "at once (default: ${DEFAULT-VALUE})."
            })
    private int batch;

    @Option(
            names = "--consumers",
            split = ",",
            paramLabel = "KIND",
            defaultValue = "push,pull",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private List<ReplicationExperiment.Kind> kinds;

    @Option(
            names = "--replicas",
            split = ",",
            defaultValue = "1,3",
            description = "Of the stream, each in turn (default: ${DEFAULT-VALUE}).")
    private List<Integer> replicas;

    @Option(
            names = "--subscribers",
            split = ",",
            paramLabel = "S",
            defaultValue = "1,2,3,4,5,6,7,8,16,32,64,128,256,512,1024,2048",
            description = "How many share the consumer (default: ${DEFAULT-VALUE}).")
    private List<Integer> subscribers;

    @Option(
            names = "--connections",
            defaultValue = "16",
            description = {
                "Connections that subscribers are spread over, at most (default: ${DEFAULT-VALUE}): each costs this program",
                "four threads."
            })
    private int connections;

    @Option(
            names = "--max-ack-pending",
            defaultValue = "10000",
            description = "Messages delivered and not yet acknowledged, at most (default: ${DEFAULT-VALUE}).")
    private int maxAckPending;

    @Option(
            names = "--deadline",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Of each combination (default: ${DEFAULT-VALUE}).")
    private int deadlineSeconds;

    @Override
    public Integer call() throws InterruptedException {
        return lab.run(() -> new ReplicationExperiment(new ReplicationExperiment.Settings(
                messages,
                size,
                batch,
                kinds,
                replicas,
                subscribers,
                connections,
                maxAckPending,
                Duration.ofSeconds(deadlineSeconds))));
    }
}
