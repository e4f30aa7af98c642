package io.squareoff.cli;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.Broker;
import io.squareoff.lab.broker.BrokerAddress;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.LabResult;
import io.squareoff.lab.experiment.LabRun;
import io.squareoff.lab.report.LabReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The run of an experiment.
 *
 * @param spec of its command
 * @param arguments of the command, without anything secret
 * @param hosts of the brokers that are started
 * @param external the broker to use instead of starting one
 * @param prefix of every name and subject on an external broker
 */
record ExperimentRun(
        CommandSpec spec,
        OutputOptions output,
        List<String> arguments,
        HostOptions hosts,
        Optional<BrokerAddress> external,
        String prefix) {

    /** Brokers have one node, or as many as these. */
    private static final int NODES = 3;

    /** A run with brokers of its own only. */
    static ExperimentRun onOwnBrokers(CommandSpec spec, OutputOptions output, HostOptions hosts) {
        return new ExperimentRun(
                spec, output, spec.commandLine().getParseResult().originalArgs(), hosts, Optional.empty(), "");
    }

    /**
     * Runs an experiment, prints what it found, and leaves result.json and report.html.
     *
     * @param experiment creates it from the options; an IllegalArgumentException names a bad one
     * @return the exit code
     */
    int of(Supplier<Experiment> experiment) throws InterruptedException {
        Experiment chosen = UsageErrors.checked(spec, experiment);
        if (hosts.networks().size() > 1) {
            throw UsageErrors.of(spec, "--network must be one network: the lab has no sweep over several");
        }
        if (external.isPresent() && hosts.words().isPresent()) {
            throw UsageErrors.of(spec, "--server and hosts exclude each other: leave --hosts and --network out");
        }
        List<String> nodes = Stream.of(1, NODES)
                .flatMap(count -> Broker.names(count).stream())
                .toList();
        hosts.require(spec, nodes);
        output.requireWritableSummaries();
        ProjectLayout home = ProjectLayout.find();
        Path folder = output.runFolder(home, "lab-" + chosen.name());
        output.beginSummaries();
        LabResult result;
        try (ProgressDisplay progress = ProgressDisplay.onStandardError(spec);
                Hosts made = hosts.make(nodes, folder.resolve("logs"), progress)) {
            result = new LabRun(home, folder, arguments, made, external, prefix, progress, Interruption::asked)
                    .run(chosen);
        }
        output.print(LabReport.of(result), LabReport.result(result), folder);
        return ExitCodes.of(result.failed(), result.valid());
    }
}
