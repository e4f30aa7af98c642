package io.squareoff.cli;

import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.replication.ConsumerKind;
import io.squareoff.lab.replication.ReplicationExperiment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "replication",
        mixinStandardHelpOptions = true,
        description = {
            "Publishing and subscribing at once, against replicas and subscribers.",
            "",
            ReplicationExperiment.TOPOLOGY,
            "Each combination has a deadline: one that is not complete by then has a reason instead of a result, and the next"
                    + " one follows."
        },
        optionListHeading = "Experiment",
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Every result has each message delivered once.",
            "1:A check failed, or there is no result.",
            "2:Usage error.",
            "3:Cannot say: nothing was measured, or the experiment was cut short.",
            "130:Interrupted with Ctrl-C.",
            "143:Terminated."
        })
final class ReplicationCommand implements Callable<Integer>, ExperimentCommand {

    @Mixin
    private LabOptions lab;

    @Option(
            names = "--messages",
            defaultValue = "100000",
            paramLabel = "COUNT",
            description = "Messages to publish for each combination (default: ${DEFAULT-VALUE}).")
    private int messages;

    @Option(
            names = "--size",
            defaultValue = "128",
            paramLabel = "BYTES",
            description = "Size of a message (default: ${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--batch",
            defaultValue = "100",
            paramLabel = "COUNT",
            description =
                    "Messages that the publisher sends between two waits for acknowledgements, and that a subscriber"
                            + " pulls at once (default: ${DEFAULT-VALUE}).")
    private int batch;

    @Option(
            names = "--consumers",
            split = ",",
            paramLabel = "KIND,...",
            hideParamSyntax = true,
            defaultValue = "push,pull",
            description = "Kinds of consumer: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private List<ConsumerKind> kinds;

    @Option(
            names = "--replicas",
            split = ",",
            paramLabel = "COUNT,...",
            hideParamSyntax = true,
            defaultValue = "1,3",
            description = "Replicas of the stream, each number in turn (default: ${DEFAULT-VALUE}).")
    private List<Integer> replicas;

    @Option(
            names = "--subscribers",
            split = ",",
            paramLabel = "COUNT,...",
            hideParamSyntax = true,
            defaultValue = "1,2,3,4,5,6,7,8,16,32,64,128,256,512,1024,2048",
            description = "Subscribers that share the consumer, each number in turn (default: ${DEFAULT-VALUE}).")
    private List<Integer> subscribers;

    @Option(
            names = "--connections",
            defaultValue = "16",
            paramLabel = "COUNT",
            description =
                    "Most connections that subscribers share (default: ${DEFAULT-VALUE}). Each costs this program four"
                            + " threads.")
    private int connections;

    @Option(
            names = "--max-ack-pending",
            defaultValue = "10000",
            paramLabel = "COUNT",
            description = "Most messages delivered and not yet acknowledged (default: ${DEFAULT-VALUE}).")
    private int maxAckPending;

    @Option(
            names = "--deadline",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Time for each combination (default: ${DEFAULT-VALUE}).")
    private int deadlineSeconds;

    @Override
    public Integer call() throws InterruptedException {
        return lab.run(this::experiment);
    }

    @Override
    public Experiment experiment() {
        return new ReplicationExperiment(new ReplicationExperiment.Settings(
                messages,
                size,
                batch,
                kinds,
                replicas,
                subscribers,
                connections,
                maxAckPending,
                Duration.ofSeconds(deadlineSeconds)));
    }
}
