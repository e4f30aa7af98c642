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
 * @param hosts of the brokers that are started
 * @param broker the options of one to use instead; empty where the experiment has brokers of its own only
 */
record ExperimentRun(CommandSpec spec, OutputOptions output, HostOptions hosts, Optional<BrokerOptions> broker) {

    /** Brokers have one node, or as many as these. */
    private static final int NODES = 3;

    /**
     * Runs an experiment, prints what it found, and leaves result.json and report.html.
     *
     * @param experiment creates it from the options; an IllegalArgumentException names a bad one
     * @return the exit code
     */
    int of(Supplier<Experiment> experiment) throws InterruptedException {
        Optional<BrokerAddress> external = broker.flatMap(BrokerOptions::address);
        List<String> arguments = broker.map(BrokerOptions::arguments)
                .orElseGet(() -> spec.commandLine().getParseResult().originalArgs());
        String prefix = broker.map(BrokerOptions::prefix).orElse("");
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
