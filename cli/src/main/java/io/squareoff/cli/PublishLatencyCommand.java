package io.squareoff.cli;

import io.nats.client.api.StorageType;
import io.squareoff.lab.latency.PublishLatencyExperiment;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "publish-latency",
        description = {
            "How long a stream takes to acknowledge, and when it stalls.",
            "",
            PublishLatencyExperiment.TOPOLOGY,
            "Several values of an axis: every combination is measured. Several versions:",
            "each round measures all of them in turn, and their ratios have intervals.",
            "The client connects to the stream's leader, with --server to any node.",
            ""
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Exit codes: 0 streams have all that they acknowledged, plans were kept; 1 not so, 2 usage."})
final class PublishLatencyCommand implements Callable<Integer> {

    @Mixin
    private LabOptions lab;

    @Option(
            names = "--server-versions",
            split = ",",
            paramLabel = "VERSION",
            description = "Of the broker, like 2.12.15,2.15.2; obtained where absent (default: the project's own).")
    private List<String> versions = List.of();

    @Option(
            names = "--batch",
            split = ",",
            description = {
                "Messages sent before all are awaited (default: 1,500).",
                "The latency of a message includes the time that the rest of its batch takes to be sent."
            })
    private List<Integer> batches;

    @Option(
            names = "--replicas",
            split = ",",
            defaultValue = "3",
            description = "Of the stream (default: ${DEFAULT-VALUE}).")
    private List<Integer> replicas;

    @Option(
            names = "--storage",
            split = ",",
            defaultValue = "file",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private List<StorageType> storages;

    @Option(
            names = "--sync-interval",
            split = ",",
            paramLabel = "INTERVAL",
            description = "How often the broker writes files through, like 2m, or always (default: 2m).")
    private List<String> syncIntervals;

    @Option(
            names = "--size",
            split = ",",
            defaultValue = "128",
            description = "Bytes of a message (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes;

    @Option(
            names = "--seconds",
            defaultValue = "60",
            description = "Measured time of each combination, all rounds together (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--rounds",
            description =
                    "How often each is measured (default: 1; with several versions 6, the fewest that a verdict takes).")
    private Integer rounds;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = {
                "Open model: messages are due at this rate per second, and latency counts from when each was due.",
                "A plan that cannot be kept is given up."
            })
    private Integer rate;

    private List<String> syncIntervals() {
        if (syncIntervals != null) {
            return syncIntervals;
        }
        return lab.external() ? List.of() : List.of("2m");
    }

    @Override
    public Integer call() throws InterruptedException {
        if (lab.external() && (!versions.isEmpty() || syncIntervals != null)) {
            throw lab.usage("--server goes with neither --server-versions nor --sync-interval");
        }
        if (rate != null && batches != null) {
            throw lab.usage("--rate goes without --batch");
        }
        return lab.run(() -> new PublishLatencyExperiment(new PublishLatencyExperiment.Settings(
                versions,
                batches == null ? (rate == null ? List.of(1, 500) : List.of(1)) : batches,
                replicas,
                storages,
                syncIntervals(),
                sizes,
                seconds,
                rounds == null ? (versions.size() > 1 ? 6 : 1) : rounds,
                rate == null ? OptionalInt.empty() : OptionalInt.of(rate))));
    }
}
