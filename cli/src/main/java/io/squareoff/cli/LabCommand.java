package io.squareoff.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

@Command(
        name = "lab",
        mixinStandardHelpOptions = true,
        description = {
            "Experiments with JetStream on a real broker.",
            "",
            "Starts a broker, one node or a cluster of three processes with file storage, or uses the one that --server names."
                    + " Prints tables, checks its claims, and leaves result.json and a page of charts, report.html, in a folder"
                    + " below results/. Removes everything that it made, also on Ctrl-C."
        },
        synopsisSubcommandLabel = "EXPERIMENT",
        subcommands = {
            PartitionsCommand.class,
            PublishLatencyCommand.class,
            KeyValueCommand.class,
            ReplicationCommand.class,
            FailoverCommand.class,
            SparseCommand.class,
            DurabilityCommand.class,
            MatrixCommand.class,
            HelpCommand.class
        },
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Complete, all checks passed.",
            "1:A check failed.",
            "2:Usage error.",
            "3:Cannot say: nothing was measured, or the experiment was cut short.",
            "130:Interrupted with Ctrl-C.",
            "143:Terminated."
        },
        footer = {"", "'squareoff lab help EXPERIMENT' draws and explains an experiment."})
final class LabCommand {}
