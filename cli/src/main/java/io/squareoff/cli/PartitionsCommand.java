package io.squareoff.cli;

import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.partitions.PartitionsExperiment;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "partitions",
        mixinStandardHelpOptions = true,
        description = {
            "Partitions by key: where messages go, how fast, and in what order.",
            "",
            PartitionsExperiment.TOPOLOGY,
            "Publishes all messages three times, to as many keys, with a purge between: one publisher that awaits each"
                    + " acknowledgement, one in batches, several in batches. Then compares numbers of partitions, and"
                    + " sequential, random and Zipf keys, with one ordered worker for each partition."
        },
        optionListHeading = "Experiment",
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Counts, order and streams are as they should be.",
            "1:A check failed.",
            "2:Usage error.",
            "3:Cannot say: nothing was measured, or the experiment was cut short.",
            "130:Interrupted with Ctrl-C.",
            "143:Terminated."
        })
final class PartitionsCommand implements Callable<Integer>, ExperimentCommand {

    @Mixin
    private LabOptions lab;

    @Option(
            names = "--partitions",
            defaultValue = "5",
            paramLabel = "COUNT",
            description = "Partitions (default: ${DEFAULT-VALUE}).")
    private int partitions;

    @Option(
            names = "--messages",
            defaultValue = "200000",
            paramLabel = "COUNT",
            description = "Messages to publish each time (default: ${DEFAULT-VALUE}).")
    private int messages;

    @Option(
            names = "--publishers",
            defaultValue = "5",
            paramLabel = "COUNT",
            description = "Publishers, where there are several (default: ${DEFAULT-VALUE}).")
    private int publishers;

    @Option(
            names = "--batch",
            defaultValue = "100",
            paramLabel = "COUNT",
            description = "Messages between two waits for acknowledgements (default: ${DEFAULT-VALUE}).")
    private int batch;

    @Option(
            names = "--replicas",
            defaultValue = "3",
            paramLabel = "COUNT",
            description = "Replicas of each stream; with 1 the broker has one node (default: ${DEFAULT-VALUE}).")
    private int replicas;

    @Option(
            names = "--size",
            defaultValue = "128",
            paramLabel = "BYTES",
            description = "Size of a message (default: ${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--scale",
            split = ",",
            paramLabel = "COUNT,...",
            hideParamSyntax = true,
            defaultValue = "1,2,3,5,8",
            description = "Numbers of partitions to compare (default: ${DEFAULT-VALUE}).")
    private List<Integer> scales;

    @Override
    public Integer call() throws InterruptedException {
        return lab.run(this::experiment);
    }

    @Override
    public Experiment experiment() {
        return new PartitionsExperiment(
                new PartitionsExperiment.Settings(partitions, messages, publishers, batch, replicas, size, scales));
    }
}
