package io.squareoff.cli;

import io.nats.client.api.StorageType;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.latency.PublishLatencyExperiment;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "publish-latency",
        mixinStandardHelpOptions = true,
        description = {
            "Time until a stream acknowledges, and its stalls.",
            "",
            PublishLatencyExperiment.TOPOLOGY,
            "Several values of an option: every combination is measured. Several versions of the broker: each round measures all"
                    + " of them in turn, and their ratios have intervals. The client connects to the stream's leader; with"
                    + " --server, to any node."
        },
        optionListHeading = "Experiment",
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Streams have all that they acknowledged, and every rate was kept.",
            "1:A check failed, or a rate could not be kept.",
            "2:Usage error.",
            "3:Cannot say: nothing was measured, or the experiment was cut short.",
            "130:Interrupted with Ctrl-C.",
            "143:Terminated."
        })
final class PublishLatencyCommand implements Callable<Integer>, ExperimentCommand {

    @Mixin
    private LabOptions lab;

    @Option(
            names = "--server-versions",
            split = ",",
            paramLabel = "V,...",
            hideParamSyntax = true,
            description =
                    "Versions of the broker, such as 2.12.15,2.15.2; downloaded if absent (default: the project's).")
    private List<String> versions = List.of();

    @Option(
            names = "--batch",
            split = ",",
            paramLabel = "COUNT,...",
            hideParamSyntax = true,
            description =
                    "Messages sent before all of their acknowledgements are awaited (default: 1 and 500). The latency"
                            + " of a message includes the time to send the rest of its batch.")
    private List<Integer> batches;

    @Option(
            names = "--replicas",
            split = ",",
            paramLabel = "COUNT,...",
            hideParamSyntax = true,
            defaultValue = "3",
            description = "Replicas of the stream (default: ${DEFAULT-VALUE}).")
    private List<Integer> replicas;

    @Option(
            names = "--storage",
            split = ",",
            paramLabel = "STORAGE,...",
            hideParamSyntax = true,
            defaultValue = "file",
            description = "Storage of the stream: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private List<StorageType> storages;

    @Option(
            names = "--sync-interval",
            split = ",",
            paramLabel = "TIME,...",
            hideParamSyntax = true,
            description = "Time between two syncs of the broker's files to disk, such as 2m, or always (default: 2m).")
    private List<String> syncIntervals;

    @Option(
            names = "--size",
            split = ",",
            paramLabel = "BYTES,...",
            hideParamSyntax = true,
            defaultValue = "128",
            description = "Size of a message (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Measured time of each combination, all rounds together (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--rounds",
            paramLabel = "COUNT",
            description =
                    "Measurements of each combination (default: 1; with several versions 6, the fewest that give a"
                            + " verdict).")
    private Integer rounds;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description =
                    "Open model: messages per second. Latency counts from the time that a message was due. A rate that"
                            + " cannot be kept ends the measurement. Cannot be combined with --batch.")
    private Integer rate;

    private List<String> syncIntervals() {
        if (syncIntervals != null) {
            return syncIntervals;
        }
        return lab.external() ? List.of() : List.of("2m");
    }

    @Override
    public Integer call() throws InterruptedException {
        return lab.run(this::experiment);
    }

    @Override
    public Experiment experiment() {
        if (lab.external() && (!versions.isEmpty() || syncIntervals != null)) {
            throw lab.usage("--server cannot be combined with --server-versions or --sync-interval");
        }
        if (rate != null && batches != null) {
            throw lab.usage("--rate cannot be combined with --batch");
        }
        return new PublishLatencyExperiment(new PublishLatencyExperiment.Settings(
                versions,
                batches == null ? (rate == null ? List.of(1, 500) : List.of(1)) : batches,
                replicas,
                storages,
                syncIntervals(),
                sizes,
                seconds,
                rounds == null ? (versions.size() > 1 ? 6 : 1) : rounds,
                rate == null ? OptionalInt.empty() : OptionalInt.of(rate)));
    }
}
