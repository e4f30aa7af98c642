package io.squareoff.cli;

import io.squareoff.lab.durability.DurabilityExperiment;
import io.squareoff.lab.durability.DurabilitySettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
        modelTransformer = SettingsCommand.Options.class,
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Nothing is missing where a majority, the page cache or a sync of each message should have kept it.",
            "1:A check failed.",
            "2:Usage error.",
            "3:Cannot say: nothing was measured, or the experiment was cut short.",
            "130:Interrupted with Ctrl-C.",
            "143:Terminated."
        })
final class DurabilityCommand extends SettingsCommand<DurabilitySettings> {

    @Mixin
    private OwnBrokerOptions lab;

    DurabilityCommand() {
        super(DurabilitySettings.class, DurabilityExperiment::new);
    }

    @Override
    public Integer call() throws InterruptedException {
        return lab.run(this::experiment);
    }
}
