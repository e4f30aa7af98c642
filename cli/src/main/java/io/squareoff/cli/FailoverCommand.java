package io.squareoff.cli;

import io.squareoff.lab.failover.FailoverExperiment;
import io.squareoff.lab.failover.FailoverSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
        modelTransformer = SettingsCommand.Options.class,
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:No acknowledged message was lost, all were delivered, and publishing worked again.",
            "1:A check failed.",
            "2:Usage error.",
            "3:Cannot say: nothing was measured, or the experiment was cut short.",
            "130:Interrupted with Ctrl-C.",
            "143:Terminated."
        })
final class FailoverCommand extends SettingsCommand<FailoverSettings> {

    @Mixin
    private OwnBrokerOptions lab;

    FailoverCommand() {
        super(FailoverSettings.class, FailoverExperiment::new);
    }

    @Override
    public Integer call() throws InterruptedException {
        return lab.run(this::experiment);
    }
}
