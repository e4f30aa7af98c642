package io.squareoff.cli;

import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.kv.KeyValueExperiment;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "kv",
        mixinStandardHelpOptions = true,
        description = {
            "A key-value bucket: puts, gets, and the cost of watching it.",
            "",
            KeyValueExperiment.TOPOLOGY,
            "The replicas are checked on the bucket itself. The memory of watchers is measured on a smaller bucket, since each"
                    + " new watcher is sent every key."
        },
        optionListHeading = "Experiment",
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Replicas, keys and values are as they should be.",
            "1:A check failed.",
            "2:Usage error.",
            "3:Cannot say: nothing was measured, or the experiment was cut short.",
            "130:Interrupted with Ctrl-C.",
            "143:Terminated."
        })
final class KeyValueCommand implements Callable<Integer>, ExperimentCommand {

    @Mixin
    private LabOptions lab;

    @Option(
            names = "--keys",
            defaultValue = "100000",
            paramLabel = "COUNT",
            description = "Keys (default: ${DEFAULT-VALUE}).")
    private int keys;

    @Option(
            names = "--size",
            defaultValue = "128",
            paramLabel = "BYTES",
            description = "Size of a value (default: ${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--batch",
            defaultValue = "100",
            paramLabel = "COUNT",
            description = "Puts between two waits for acknowledgements (default: ${DEFAULT-VALUE}).")
    private int batch;

    @Option(
            names = "--replicas",
            split = ",",
            paramLabel = "COUNT,...",
            hideParamSyntax = true,
            defaultValue = "1,3",
            description = "Replicas of the bucket, each number in turn (default: ${DEFAULT-VALUE}).")
    private List<Integer> replicas;

    @Option(
            names = "--rate",
            paramLabel = "R",
            defaultValue = "500",
            description =
                    "Puts per second while the latency from put to watcher is measured (default: ${DEFAULT-VALUE}).")
    private int rate;

    @Option(
            names = "--watchers",
            split = ",",
            paramLabel = "COUNT,...",
            hideParamSyntax = true,
            defaultValue = "1,10,100,1000",
            description = "Numbers of watchers whose memory is compared (default: ${DEFAULT-VALUE}).")
    private List<Integer> watchers;

    @Option(
            names = "--watched-keys",
            defaultValue = "1000",
            paramLabel = "COUNT",
            description = "Keys of the bucket that these watch (default: ${DEFAULT-VALUE}).")
    private int watchedKeys;

    @Option(
            names = "--connections",
            defaultValue = "16",
            paramLabel = "COUNT",
            description = "Most connections that these watchers share (default: ${DEFAULT-VALUE}). The broker closes a"
                    + " connection for which it holds more than 64 MiB.")
    private int connections;

    @Override
    public Integer call() throws InterruptedException {
        return lab.run(this::experiment);
    }

    @Override
    public Experiment experiment() {
        return new KeyValueExperiment(
                new KeyValueExperiment.Settings(keys, size, batch, replicas, rate, watchers, watchedKeys, connections));
    }
}
