package io.squareoff.cli;

import io.squareoff.lab.durability.DurabilityExperiment;
import io.squareoff.lab.durability.DurabilitySettings;
import io.squareoff.lab.failover.FailoverExperiment;
import io.squareoff.lab.failover.FailoverSettings;
import io.squareoff.lab.kv.KeyValueExperiment;
import io.squareoff.lab.kv.KeyValueSettings;
import io.squareoff.lab.latency.PublishLatencyExperiment;
import io.squareoff.lab.latency.PublishLatencySettings;
import io.squareoff.lab.partitions.PartitionsExperiment;
import io.squareoff.lab.partitions.PartitionsSettings;
import io.squareoff.lab.replication.ReplicationExperiment;
import io.squareoff.lab.replication.ReplicationSettings;
import io.squareoff.lab.sparse.SparseExperiment;
import io.squareoff.lab.sparse.SparseSettings;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

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
        modelTransformer = LabCommand.Experiments.class,
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Complete, all checks passed.",
            "1:A check failed.",
            "3:Cannot say: nothing was measured, or the experiment was cut short.",
            "130:Interrupted with Ctrl-C."
        },
        footer = {"", "'squareoff lab help EXPERIMENT' draws and explains an experiment."})
final class LabCommand {

    /** Adds the commands below it: an experiment is one line here. */
    static final class Experiments implements IModelTransformer {

        @Override
        public CommandSpec transform(CommandSpec lab) {
            List.of(
                            ExperimentCommand.of(PartitionsSettings.class, PartitionsExperiment::new),
                            ExperimentCommand.of(PublishLatencySettings.class, PublishLatencyExperiment::new),
                            ExperimentCommand.of(KeyValueSettings.class, KeyValueExperiment::new),
                            ExperimentCommand.of(ReplicationSettings.class, ReplicationExperiment::new),
                            ExperimentCommand.breaking(FailoverSettings.class, FailoverExperiment::new),
                            ExperimentCommand.of(SparseSettings.class, SparseExperiment::new),
                            ExperimentCommand.breaking(DurabilitySettings.class, DurabilityExperiment::new),
                            CommandSpec.forAnnotatedObject(new MatrixCommand()),
                            CommandSpec.forAnnotatedObject(new HelpCommand()))
                    .forEach(command -> lab.addSubcommand(command.name(), command));
            return lab;
        }
    }
}
