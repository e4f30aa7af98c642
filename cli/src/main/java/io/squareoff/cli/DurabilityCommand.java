package io.squareoff.cli;

import io.nats.client.api.StorageType;
import io.squareoff.lab.durability.DurabilityExperiment;
import io.squareoff.lab.durability.NodeLoss;
import io.squareoff.lab.experiment.Experiment;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

@Command(
        name = "durability",
        mixinStandardHelpOptions = true,
        description = {
            "What an acknowledgement is worth: its time, and what is missing after a loss.",
            "",
            DurabilityExperiment.TOPOLOGY,
            "Messages are published at a planned rate, each once, until nodes are lost. Each round has a broker of its own, whose"
                    + " stream is read back and compared with what was acknowledged. A killed process leaves the page cache to"
                    + " the kernel, which goes on writing; a loss of power does not: for that, each node gets a disk that can be"
                    + " cut off (a loop device with ext4; needs root). It breaks brokers, so it takes none but its own."
        },
        optionListHeading = "Experiment",
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Nothing is missing where a majority, the page cache or a sync of each message should have kept it.",
            "1:A check failed.",
            "2:Usage error.",
            "3:Cannot say: nothing was measured, or the experiment was cut short.",
            "130:Interrupted with Ctrl-C.",
            "143:Terminated."
        })
final class DurabilityCommand implements Callable<Integer>, ExperimentCommand {

    @Mixin
    private OwnBrokerOptions lab;

    @Option(
            names = "--storage",
            split = ",",
            paramLabel = "STORAGE,...",
            hideParamSyntax = true,
            defaultValue = "file,memory",
            description = "Storage of the stream: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private List<StorageType> storages;

    @Option(
            names = "--replicas",
            split = ",",
            paramLabel = "COUNT,...",
            hideParamSyntax = true,
            defaultValue = "1,3",
            description = "Replicas of the stream, 1 or 3 (default: ${DEFAULT-VALUE}).")
    private List<Integer> replicas;

    @Option(
            names = "--sync-interval",
            split = ",",
            paramLabel = "TIME,...",
            hideParamSyntax = true,
            defaultValue = "2m,1s,always",
            description =
                    "Time between two syncs of the broker's files to disk, or always (default: ${DEFAULT-VALUE}).")
    private List<String> syncIntervals;

    @Option(
            names = "--losses",
            split = ",",
            paramLabel = "LOSS,...",
            hideParamSyntax = true,
            defaultValue = "kill-one,kill-all,power-one,power-all",
            converter = LossConverter.class,
            description =
                    "Losses of the stream's leader or of all nodes at once: their processes, or the power of their disks"
                            + " (default: ${DEFAULT-VALUE}).")
    private List<NodeLoss> losses;

    @Option(
            names = "--rate",
            defaultValue = "200",
            paramLabel = "R",
            description = "Messages per second; a wait counts from when a message was due (default: ${DEFAULT-VALUE}).")
    private int rate;

    @Option(
            names = "--size",
            defaultValue = "128",
            paramLabel = "BYTES",
            description = "Size of a message (default: ${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--seconds",
            defaultValue = "3",
            paramLabel = "SECONDS",
            description = "Measured time before the loss, after a warm-up of 2 s (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--rounds",
            defaultValue = "6",
            paramLabel = "COUNT",
            description =
                    "Rounds of each combination; with fewer than 6 there are no intervals (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--deadline",
            defaultValue = "150",
            paramLabel = "SECONDS",
            description = "Time for each round of a combination (default: ${DEFAULT-VALUE}).")
    private int deadline;

    /** With a dash between the words of a name. */
    static final class LossConverter implements ITypeConverter<NodeLoss> {

        @Override
        public NodeLoss convert(String value) {
            return Arrays.stream(NodeLoss.values())
                    .filter(loss -> loss.toString().equalsIgnoreCase(value))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "must be of " + Arrays.toString(NodeLoss.values()) + ", not " + value));
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        return lab.run(this::experiment);
    }

    @Override
    public Experiment experiment() {
        return new DurabilityExperiment(new DurabilityExperiment.Settings(
                storages, replicas, syncIntervals, losses, rate, size, seconds, rounds, Duration.ofSeconds(deadline)));
    }
}
