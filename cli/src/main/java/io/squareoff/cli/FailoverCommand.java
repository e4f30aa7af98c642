package io.squareoff.cli;

import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.failover.FailoverExperiment;
import io.squareoff.lab.failover.NodeFault;
import io.squareoff.lab.failover.NodeRole;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "failover",
        mixinStandardHelpOptions = true,
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
        optionListHeading = "Experiment",
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:No acknowledged message was lost, all were delivered, and publishing worked again.",
            "1:A check failed.",
            "2:Usage error.",
            "3:Cannot say: nothing was measured, or the experiment was cut short.",
            "130:Interrupted with Ctrl-C.",
            "143:Terminated."
        })
final class FailoverCommand implements Callable<Integer>, ExperimentCommand {

    @Mixin
    private OwnBrokerOptions lab;

    @Option(
            names = "--faults",
            split = ",",
            paramLabel = "FAULT,...",
            hideParamSyntax = true,
            defaultValue = "kill,stop,restart,roll",
            description =
                    "Faults: kill (SIGKILL), stop (SIGSTOP) or restart the stream's leader, or roll: restart every node,"
                            + " one after the other (default: ${DEFAULT-VALUE}).")
    private List<NodeFault> faults;

    @Option(
            names = "--clients",
            split = ",",
            paramLabel = "ROLE,...",
            hideParamSyntax = true,
            defaultValue = "follower",
            description = "Node that publisher and consumer are connected to before the fault: ${COMPLETION-CANDIDATES}"
                    + " (default: ${DEFAULT-VALUE}).")
    private List<NodeRole> clients;

    @Option(
            names = "--rate",
            defaultValue = "500",
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
            names = "--before",
            defaultValue = "3",
            paramLabel = "SECONDS",
            description = "Time before the fault, after a warm-up of 2 s (default: ${DEFAULT-VALUE}).")
    private int before;

    @Option(
            names = "--fault",
            defaultValue = "12",
            paramLabel = "SECONDS",
            description = "Time until a killed or stopped node comes back (default: ${DEFAULT-VALUE}).")
    private int fault;

    @Option(
            names = "--after",
            defaultValue = "8",
            paramLabel = "SECONDS",
            description =
                    "Time after all nodes are ready and messages are acknowledged again (default: ${DEFAULT-VALUE}).")
    private int after;

    @Option(
            names = "--pull-expiry",
            defaultValue = "2",
            paramLabel = "SECONDS",
            description =
                    "Time after which the consumer's pull requests expire. Where the broker forgets one, the client"
                            + " asks again after one and a half to three times as long (default: ${DEFAULT-VALUE}; the library's own"
                            + " default is 30).")
    private int pullExpiry;

    @Option(
            names = "--rounds",
            defaultValue = "6",
            paramLabel = "COUNT",
            description = "Rounds of each fault; with fewer than 6 there are no intervals (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--deadline",
            defaultValue = "180",
            paramLabel = "SECONDS",
            description = "Time for each round of a fault (default: ${DEFAULT-VALUE}).")
    private int deadline;

    @Override
    public Integer call() throws InterruptedException {
        return lab.run(this::experiment);
    }

    @Override
    public Experiment experiment() {
        return new FailoverExperiment(new FailoverExperiment.Settings(
                faults,
                clients,
                rate,
                size,
                Duration.ofSeconds(before),
                Duration.ofSeconds(fault),
                Duration.ofSeconds(after),
                Duration.ofSeconds(pullExpiry),
                rounds,
                Duration.ofSeconds(deadline)));
    }
}
