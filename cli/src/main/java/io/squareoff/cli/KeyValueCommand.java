package io.squareoff.cli;

import io.squareoff.lab.kv.KeyValueExperiment;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "kv",
        description = {
            "A key-value bucket: puts, gets, and what watching it costs.",
            "",
            KeyValueExperiment.TOPOLOGY,
            "That a bucket has its replicas is checked on the bucket. Memory of watchers is",
            "taken on a smaller one, since each new watcher is sent every key.",
            ""
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Exit codes: 0 replicas, keys and values are as they should be, 1 not so, 2 usage."})
final class KeyValueCommand implements Callable<Integer> {

    @Mixin
    private LabOptions lab;

    @Option(names = "--keys", defaultValue = "100000", description = "How many (default: ${DEFAULT-VALUE}).")
    private int keys;

    @Option(names = "--size", defaultValue = "128", description = "Bytes of a value (default: ${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--batch",
            defaultValue = "100",
            description = "Puts between two waits for acknowledgements (default: ${DEFAULT-VALUE}).")
    private int batch;

    @Option(
            names = "--replicas",
            split = ",",
            defaultValue = "1,3",
            description = "Of the bucket, each in turn (default: ${DEFAULT-VALUE}).")
    private List<Integer> replicas;

    @Option(
            names = "--rate",
            paramLabel = "R",
            defaultValue = "500",
            description = "Puts per second at which put-to-watch latency is measured (default: ${DEFAULT-VALUE}).")
    private int rate;

    @Option(
            names = "--watchers",
            split = ",",
            paramLabel = "W",
            defaultValue = "1,10,100,1000",
            description = "The numbers of watchers whose memory is compared (default: ${DEFAULT-VALUE}).")
    private List<Integer> watchers;

    @Option(
            names = "--watched-keys",
            defaultValue = "1000",
            description = "Keys of the bucket that these watch (default: ${DEFAULT-VALUE}).")
    private int watchedKeys;

    @Option(
            names = "--connections",
            defaultValue = "16",
            description = {
                "Connections that these watchers are spread over, at most (default: ${DEFAULT-VALUE}). The broker closes one",
                "that it holds more than 64 MiB for."
            })
    private int connections;

    @Override
    public Integer call() throws InterruptedException {
        return lab.run(() -> new KeyValueExperiment(new KeyValueExperiment.Settings(
                keys, size, batch, replicas, rate, watchers, watchedKeys, connections)));
    }
}
