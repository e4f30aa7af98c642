package io.squareoff.cli;

import io.squareoff.lab.partitions.PartitionsExperiment;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "partitions",
        description = {
            "Partitions by key: where messages go, how fast, and in what order.",
            "",
            PartitionsExperiment.TOPOLOGY,
            "Publishes all messages three times, to as many keys, purging between: one",
            "publisher that awaits each acknowledgement, one in batches, several in batches.",
            "Then compares numbers of partitions, and sequential, random and Zipf keys, with",
            "one ordered worker for each partition.",
            ""
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Exit codes: 0 counts, order and streams are as they should be, 1 not so, 2 usage."})
final class PartitionsCommand implements Callable<Integer> {

    @Mixin
    private LabOptions lab;

    @Option(names = "--partitions", defaultValue = "5", description = "How many (default: ${DEFAULT-VALUE}).")
    private int partitions;

    @Option(
            names = "--messages",
            defaultValue = "200000",
            description = "How many are published each time (default: ${DEFAULT-VALUE}).")
    private int messages;

    @Option(
            names = "--publishers",
            defaultValue = "5",
            description = "How many, where there are several (default: ${DEFAULT-VALUE}).")
    private int publishers;

    @Option(
            names = "--batch",
            defaultValue = "100",
            description = "Messages between two waits for acknowledgements (default: ${DEFAULT-VALUE}).")
    private int batch;

    @Option(
            names = "--replicas",
            defaultValue = "3",
            description = "Of each stream; 1 takes a broker of one node (default: ${DEFAULT-VALUE}).")
    private int replicas;

    @Option(names = "--size", defaultValue = "128", description = "Bytes of a message (default: ${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--scale",
            split = ",",
            paramLabel = "PARTITIONS",
            defaultValue = "1,2,3,5,8",
            description = "The numbers of partitions to compare (default: ${DEFAULT-VALUE}).")
    private List<Integer> scales;

    @Override
    public Integer call() throws InterruptedException {
        return lab.run(() -> new PartitionsExperiment(
                new PartitionsExperiment.Settings(partitions, messages, publishers, batch, replicas, size, scales)));
    }
}
